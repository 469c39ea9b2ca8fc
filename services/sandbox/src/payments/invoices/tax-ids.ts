import { type ListParams, pageOf } from '../protocol/listing.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type PaymentStore, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';

export interface TaxId extends Resource {
  customer: string;
  type: string;
  value: string;
}

interface Owner {
  type: string;
  customer?: string;
}

/** Throws 400 for the account's own, which nobody needs here, and for a customer that is not there. */
export function createTaxId(account: Account, params: { type: string; value: string; owner?: Owner }): TaxId {
  const customer = customerOf(params.owner);
  if (account.store.find(customer)?.object !== 'customer') {
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'owner[customer]' });
  }
  const value = params.value.replaceAll(/[\s.-]/gu, '').toUpperCase();
  if (params.type === 'eu_vat' && !/^[A-Z]{2}[0-9A-Z+*]{2,12}$/u.test(value)) {
    throw invalid('Invalid value for eu_vat.', { code: 'tax_id_invalid', param: 'value' });
  }
  return keep(account, {
    id: newId('txi'),
    object: 'tax_id',
    country: value.slice(0, 2),
    created: account.clock.now(),
    customer,
    livemode: false,
    owner: { type: 'customer', customer },
    type: params.type,
    value,
    // Nobody is asked here, as the provider asks the registry of the European Union.
    verification: { status: 'unavailable', verified_address: null, verified_name: null },
  });
}

/** Oldest first, as an invoice names them. */
export const taxIdsOf = (store: PaymentStore, customer: string): TaxId[] =>
  (store.list('tax_id') as TaxId[]).filter((one) => one.customer === customer).toReversed();

export function listTaxIds({ store }: Account, params: ListParams & { owner?: Owner }) {
  const customer = customerOf(params.owner);
  return pageOf(taxIdsOf(store, customer).toReversed(), params, '/v1/tax_ids');
}

export function deleteTaxId({ store }: Account, _params: never, id: string) {
  store.get('tax_id', id);
  store.remove(id);
  return { id, object: 'tax_id', deleted: true };
}

function customerOf(owner: Owner | undefined): string {
  if (owner?.type === 'customer' && owner.customer !== undefined) return owner.customer;
  throw invalid('The sandbox knows tax ids of customers only.', { param: 'owner' });
}
