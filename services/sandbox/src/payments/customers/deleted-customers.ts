import { endSubscription, isOver, type Subscription } from '../subscriptions/subscriptions.ts';
import { missing } from '../protocol/payment-error.ts';
import { deletedKind, traceOf } from './customer-trace.ts';
import type { Account } from '../store/account.ts';

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
