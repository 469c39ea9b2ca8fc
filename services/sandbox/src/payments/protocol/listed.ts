import type { ListParams } from './listing.ts';
import type { PaymentStore, Resource } from '../store/payment-store.ts';
import { demandUnderstood } from './understood.ts';

const paging = ['limit', 'starting_after', 'ending_before', 'created'];

/** All of a kind whose fields are as the parameters of these names say. Throws 400 for other parameters. */
export function listed(
  store: PaymentStore,
  kind: string,
  params: ListParams & object,
  names: readonly string[],
): Resource[] {
  demandUnderstood(params, [...paging, ...names]);
  const wanted = Object.entries(params).filter(([name]) => names.includes(name));
  return store.list(kind).filter((one) => wanted.every(([name, value]) => one[name] === value));
}
