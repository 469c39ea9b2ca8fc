import type { Resource } from '../store/payment-store.ts';

/** How the store calls a deleted customer: for everything but a look at its id there is no such customer any more. */
export const deletedKind = 'customer.deleted';

/** A deleted customer as the API shows it; every other object as it is. */
export function traceOf<T extends Resource | undefined>(found: T): T | { id: string; object: string; deleted: true } {
  return found?.object === deletedKind ? { id: found.id, object: 'customer', deleted: true } : found;
}
