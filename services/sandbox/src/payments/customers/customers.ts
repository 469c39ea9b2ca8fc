import { z } from 'zod';
import { emptyFields } from '../contract/empty-fields.ts';
import { limitOf } from '../protocol/listing.ts';
import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import { type Indexed, parseSearch } from '../store/search-query.ts';
import { metadataChange } from '../protocol/route.ts';
import type { Account } from '../store/account.ts';

export type Customer = Resource & Indexed;

export const customerParams = z
  .strictObject({
    address: z.union([z.record(z.string(), z.string()), z.literal(''), z.null()]),
    description: z.string(),
    email: z.string(),
    invoice_settings: z.strictObject({ footer: z.string() }).partial(),
    metadata: metadataChange,
    name: z.string(),
    phone: z.string(),
    preferred_locales: z.array(z.string()),
    tax_exempt: z.string(),
  })
  .partial();
type CustomerParams = z.infer<typeof customerParams>;

export function createCustomer(account: Account, change: CustomerParams): Customer {
  const customer = createResource<Customer>(account, ['Customer', 'cus'], {
    address: null,
    balance: 0,
    currency: null,
    delinquent: false,
    discount: null,
    invoice_prefix: newId('').slice(1, 9).toUpperCase(),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    tax_exempt: 'none',
    test_clock: null,
  });
  return save(account, customer, change, 'customer.created');
}

export function updateCustomer(account: Account, change: CustomerParams, id: string): Customer {
  return save(account, account.store.get('customer', id, 'id') as Customer, change, 'customer.updated');
}

function save(account: Account, customer: Customer, change: CustomerParams, event: string): Customer {
  const { metadata, address, invoice_settings: invoices, ...fields } = change;
  if (fields.email && !/^[^\s@]+@[^\s@]+$/u.test(fields.email)) {
    throw invalid(`Invalid email address: ${fields.email}`, { code: 'email_invalid', param: 'email' });
  }
  const cleared = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  );
  const saved: Customer = { ...customer, ...cleared, metadata: changeMetadata(customer.metadata, metadata) };
  if (invoices?.footer !== undefined) {
    saved.invoice_settings = { ...(customer.invoice_settings as object), footer: invoices.footer || null };
  }
  // The check against the contract makes null of an empty text.
  if (address !== undefined) saved.address = address ? { ...emptyFields('Address'), ...address } : null;
  account.index.record(saved.id, saved);
  return saveResource(account, saved, event);
}

export const searchParams = z.strictObject({
  limit: z.number().optional(),
  page: z.string().optional(),
  query: z.string(),
});

/** The index is behind, the objects it finds are as they are now. `page` = id of the last one of the page before. */
export function searchCustomers({ store, index }: Account, params: z.infer<typeof searchParams>) {
  const test = parseSearch(params.query);
  const found = store.list('customer').filter(({ id }) => index.matches(id, test));
  const start = params.page === undefined ? 0 : found.findIndex(({ id }) => id === params.page) + 1;
  if (params.page !== undefined && start === 0) throw invalid('No such page.', { param: 'page' });
  const data = found.slice(start, start + limitOf(params));
  const more = start + data.length < found.length;
  const next = more ? (data.at(-1)?.id ?? null) : null;
  return { object: 'search_result', data, has_more: more, next_page: next, url: '/v1/customers/search' };
}
