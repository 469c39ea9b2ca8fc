import { isDeepStrictEqual } from 'node:util';
import type { NewOrder, OrderRow } from '../orders/orders.repository.ts';

/** The buyer is bound to these: an order with another one of them is another order. */
const terms = [
  'lookup_key',
  'price_id',
  'site_limit',
  'profile',
  'amount',
  'currency',
  'tax_note',
  'text_version',
  'terms_hash',
  'buyer',
  'locale',
] as const;

/** Whether a request repeats an existing order, as a second click or a second tab does. Pure. */
export const isSameOrder = (order: OrderRow, request: NewOrder): boolean =>
  order.owner_sub === request.owner_sub &&
  terms.every((term) => order[term] === request[term]) &&
  sameFacts(order.business, request.business) &&
  sameFacts(order.tax, request.tax) &&
  order.run_id === (request.run_id ?? null);

/** The database gives the parts of a value back in an order of its own. */
const sameFacts = (kept: object | null, given: string | null | undefined): boolean =>
  isDeepStrictEqual(kept, given === null || given === undefined ? null : JSON.parse(given));
