import type { World } from './isolated-world.ts';

type PageFunction = (...args: never[]) => unknown;

/**
 * Runs a function inside the page that needs other functions. It gets them as its first argument, because a function that
 * is sent to a page cannot import. All are self-contained.
 *
 * @param args serialisable
 */
export function evaluateWith<Parts extends Record<string, PageFunction>, Args extends unknown[], Result>(
  world: World,
  parts: Parts,
  work: (parts: Parts, ...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> {
  const list = Object.entries(parts).map(([name, part]) => `${name}: ${String(part)}`);
  const source = `(${String(work)})({ ${list.join(', ')} }, ...${JSON.stringify(args)})`;
  return world.evaluate<never[], Result>(source);
}
