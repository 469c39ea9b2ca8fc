import { z } from 'zod';
import type { Account } from '../store/account.ts';
import type { Resource } from '../store/payment-store.ts';
import { type ListParams, listParams, pageOf } from './listing.ts';
import type { MetadataChange } from './metadata.ts';
import { invalid } from './payment-error.ts';

export interface Route {
  /** What the sandbox acts on. The contract has checked the types before. */
  params: z.ZodType;
  handle: (account: Account, params: never, id: string) => object;
}

/** By method and path of the contract: `get /v1/customers/{id}`. */
export type Routes = Record<string, Route>;

export const route = <P>(params: z.ZodType<P>, handle: (account: Account, params: P, id: string) => object): Route => ({
  params,
  handle,
});

export const noParams = z.strictObject({});
export const metadataChange = z.custom<MetadataChange>();

export const retrieve = (kind: string): Route => route(noParams, ({ store }, _params, id) => store.get(kind, id));

/** Whether an object fits a parameter that is no field of it with the same value; also asked without the parameter. */
type Matcher = (one: Resource, wanted: never) => boolean;

/** Objects of a kind, newest first, whose fields are as the parameters of these names say. */
export const list = (path: string, kind: string, fields: z.ZodRawShape = {}, matchers: Record<string, Matcher> = {}) =>
  route(listParams.extend(fields).partial(), ({ store }, params: ListParams & Record<string, unknown>) => {
    const matching = store.list(kind).filter((one) =>
      Object.keys(fields).every((name) => {
        const wanted = params[name] as never;
        return matchers[name]?.(one, wanted) ?? (wanted === undefined || isLike(one[name], wanted));
      }),
    );
    return pageOf(matching, params, path);
  });

/** Of an object only the fields that are asked for. */
const isLike = (value: unknown, wanted: unknown): boolean =>
  typeof wanted === 'object' && wanted !== null
    ? Object.entries(wanted).every(([name, part]) => isLike((value as Record<string, unknown> | null)?.[name], part))
    : value === wanted;

/** The contract knows more than the sandbox acts on; what it would ignore it refuses. */
export function demandSupported({ params: schema }: Route, params: object): void {
  const issues = schema.safeParse(params).error?.issues ?? [];
  const [first] = issues
    .filter(({ code }) => code === 'unrecognized_keys')
    .sort((a, b) => a.path.length - b.path.length);
  if (first?.code !== 'unrecognized_keys') return;
  const [outer = '', ...inner] = [...first.path, ...first.keys.slice(0, 1)].map(String);
  const param = outer + inner.map((name) => `[${name}]`).join('');
  throw invalid(`The sandbox does not understand ${param}.`, { param });
}
