import { endSubscription, isOver, type Subscription } from '../money/subscriptions.ts';
import { missing } from '../payment-error.ts';
import type { Resource } from '../payment-store.ts';
import type { Account } from './account.ts';

/** How the store calls a deleted customer: for everything but a look at its id there is no such customer any more. */
const deletedKind = 'customer.deleted';

/** Its subscriptions end at once; payments and invoices stay as they are. Throws 404. */
export function deleteCustomer(account: Account, _params: object, id: string) {
  const { store, events } = account;
  const customer = store.get('customer', id);
  for (const one of store.list('subscription') as Subscription[]) {
    if (one.customer === id && !isOver(one)) endSubscription(account, one, null);
  }
  events.record('customer.deleted', customer);
  return traceOf(store.put({ id, object: deletedKind, created: customer.created }));
}

/** What is left of it when it was deleted. Throws 404. */
export function readCustomer({ store }: Account, _params: object, id: string): object {
  const found = store.find(id);
  if (found?.object !== 'customer' && found?.object !== deletedKind) throw missing('customer', id);
  return traceOf(found);
}

/** A deleted customer as the API shows it; every other object as it is. */
export function traceOf<T extends Resource | undefined>(found: T): T | { id: string; object: string; deleted: true } {
  return found?.object === deletedKind ? { id: found.id, object: 'customer', deleted: true } : found;
}
