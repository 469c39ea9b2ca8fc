import { z } from 'zod';
import { invalid } from './payment-error.ts';
import type { Resource } from '../store/payment-store.ts';

const range = z.strictObject({ gt: z.number(), gte: z.number(), lt: z.number(), lte: z.number() }).partial();
/** Of every list. */
export const listParams = z
  .strictObject({
    limit: z.number(),
    starting_after: z.string(),
    ending_before: z.string(),
    created: z.union([z.number(), range]),
  })
  .partial();
export type ListParams = z.infer<typeof listParams>;

/** One page of resources, which come newest first. */
export function pageOf<T extends Pick<Resource, 'id' | 'created'>>(all: T[], params: ListParams, url: string) {
  const matching = all.filter(({ created }) => isWithin(created, params.created));
  const limit = limitOf(params);
  const { starting_after: after, ending_before: before } = params;
  if (after !== undefined && before !== undefined) throw invalid('Only one of starting_after and ending_before.');
  const at = (id: string, param: string) => {
    const found = matching.findIndex((one) => one.id === id);
    if (found < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
    return found;
  };
  if (before !== undefined) {
    const end = at(before, 'ending_before');
    const data = matching.slice(Math.max(0, end - limit), end);
    return { object: 'list', data, has_more: end > limit, url };
  }
  const start = after === undefined ? 0 : at(after, 'starting_after') + 1;
  const data = matching.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < matching.length, url };
}

/** 10 unless told. */
export function limitOf({ limit = 10 }: Pick<ListParams, 'limit'>): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw invalid('limit must be a whole number from 1 to 100', { code: 'parameter_invalid_integer', param: 'limit' });
}

function isWithin(created: number, wanted: ListParams['created']): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}
