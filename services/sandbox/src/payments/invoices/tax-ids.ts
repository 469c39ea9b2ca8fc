import { z } from 'zod';
import { pageOf, listParams } from '../protocol/listing.ts';
import { invalid } from '../protocol/payment-error.ts';
import { type PaymentStore, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import { route } from '../protocol/route.ts';
import type { Account } from '../store/account.ts';

export interface TaxId extends Resource {
  customer: string;
  type: string;
  value: string;
  verification: { status: VerificationStatus; verified_address: string | null; verified_name: string | null } | null;
}

/** What the registry says of a number, sooner or later. */
export const verificationOutcomes = ['verified', 'unverified', 'unavailable'] as const;
type VerificationStatus = 'pending' | (typeof verificationOutcomes)[number];

const owner = z.strictObject({ type: z.string(), customer: z.string().optional() });
export const taxIdParams = z.strictObject({ type: z.string(), value: z.string(), owner: owner.optional() });

/** Throws 400 for the account's own, which nobody needs here, and for a customer that is not there. */
export function createTaxId(account: Account, params: z.infer<typeof taxIdParams>): TaxId {
  const customer = customerOf(params.owner);
  if (account.store.find(customer)?.object !== 'customer') {
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'owner[customer]' });
  }
  const value = params.value.replaceAll(/[\s.-]/gu, '').toUpperCase();
  if (params.type === 'eu_vat' && !/^[A-Z]{2}[0-9A-Z+*]{2,12}$/u.test(value)) {
    throw invalid('Invalid value for eu_vat.', { code: 'tax_id_invalid', param: 'value' });
  }
  const made = createResource<TaxId>(account, ['TaxId', 'txi'], {
    country: value.slice(0, 2),
    customer,
    owner: { type: 'customer', customer },
    type: params.type,
    value,
    // The provider asks the registry of the European Union afterwards. Here a test decides what it says.
    verification: verificationOf('pending'),
  });
  return saveResource(account, made, 'customer.tax_id.created');
}

const verificationOf = (status: VerificationStatus) => ({ status, verified_address: null, verified_name: null });

/** The registry has answered. Throws 404 for no such tax id. */
export function verifyTaxId(account: Account, id: string, status: VerificationStatus): TaxId {
  const known = account.store.get('tax_id', id) as TaxId;
  return saveResource(account, { ...known, verification: verificationOf(status) }, 'customer.tax_id.updated');
}

/** Oldest first, as an invoice names them. */
export const taxIdsOf = (store: PaymentStore, customer: string): TaxId[] =>
  (store.list('tax_id') as TaxId[]).filter((one) => one.customer === customer).toReversed();

export const listTaxIds = route(listParams.extend({ owner: owner.optional() }), ({ store }, params) =>
  pageOf(taxIdsOf(store, customerOf(params.owner)).toReversed(), params, '/v1/tax_ids'),
);

function customerOf(of: z.infer<typeof owner> | undefined): string {
  if (of?.type === 'customer' && of.customer !== undefined) return of.customer;
  throw invalid('The sandbox knows tax ids of customers only.', { param: 'owner' });
}
