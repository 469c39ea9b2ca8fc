import { RefusedRequest } from './body.ts';

/**
 * Handlers by methods and path: `GET,POST /sandbox/mail/{id}`. `{name}` stands for one segment without escapes, `*` at the
 * end for any rest; GET answers HEAD too, and `*` as the method answers every one.
 */
export type RouteTable<H> = Record<string, H>;

/**
 * The first handler that fits, with what stands in the places of its path, or undefined for no such path.
 * @throws RefusedRequest 405 for a path that has other methods
 */
export function findRoute<H>(table: RouteTable<H>, method: string | undefined, path: string) {
  const wanted = method === 'HEAD' ? 'GET' : (method ?? '');
  const allowed: string[] = [];
  for (const [key, handle] of Object.entries(table)) {
    const [methods = '', template = ''] = key.split(' ');
    const segments = segmentsIn(template, path);
    if (!segments) continue;
    if (methods === '*' || methods.split(',').includes(wanted)) return { handle, segments };
    allowed.push(methods.replace('GET', 'GET,HEAD').replaceAll(',', ', '));
  }
  if (allowed.length > 0) throw new RefusedRequest(405, 'another method', { allow: allowed.join(', ') });
  return undefined;
}

export const mapHandlers = <H, T>(table: RouteTable<H>, map: (handle: H) => T): RouteTable<T> =>
  Object.fromEntries(Object.entries(table).map(([key, handle]) => [key, map(handle)]));

function segmentsIn(template: string, path: string): string[] | undefined {
  const pattern = template
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{\w+\}/gu, '([^/%]+)')
    .replace('*', '(.*)');
  return new RegExp(`^${pattern}$`, 'u').exec(path)?.slice(1);
}
