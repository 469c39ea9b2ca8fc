import { limitOf, type ListParams, pageOf } from '../protocol/listing.ts';
import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import { type Indexed, parseSearch } from '../store/search-query.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';

export type Customer = Resource & Indexed;
/** What the sandbox understands of the contract's parameters. */
interface CustomerChange {
  address?: Record<string, string> | '';
  description?: string;
  email?: string;
  metadata?: Parameters<typeof changeMetadata>[1];
  name?: string;
  phone?: string;
  invoice_settings?: { footer?: string };
  preferred_locales?: string[];
  tax_exempt?: string;
}

const understood = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'tax_exempt',
];
const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function createCustomer(account: Account, change: CustomerChange): Customer {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: account.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('').slice(1, 9).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return save(account, customer, change, 'customer.created');
}

export function updateCustomer(account: Account, change: CustomerChange, id: string): Customer {
  return save(account, account.store.get('customer', id, 'id') as Customer, change, 'customer.updated');
}

function save(account: Account, customer: Customer, change: CustomerChange, event: string): Customer {
  demandUnderstood(change, understood);
  const { metadata, address, invoice_settings: invoices, ...fields } = change;
  if (invoices !== undefined) demandUnderstood(invoices, ['footer'], 'invoice_settings');
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
  if (address !== undefined) saved.address = address === '' ? null : { ...noAddress, ...address };
  account.index.record(saved.id, saved);
  return keep(account, saved, event);
}

export function listCustomers({ store }: Account, params: ListParams & { email?: string }) {
  const all = store.list('customer').filter(({ email }) => params.email === undefined || email === params.email);
  return pageOf(all, params, '/v1/customers');
}

/** The index is behind, the objects it finds are as they are now. `page` = id of the last one of the page before. */
export function searchCustomers({ store, index }: Account, params: ListParams & { query: string; page?: string }) {
  const test = parseSearch(params.query);
  const found = store.list('customer').filter(({ id }) => index.matches(id, test));
  const start = params.page === undefined ? 0 : found.findIndex(({ id }) => id === params.page) + 1;
  if (params.page !== undefined && start === 0) throw invalid('No such page.', { param: 'page' });
  const data = found.slice(start, start + limitOf(params));
  const more = start + data.length < found.length;
  const next = more ? (data.at(-1)?.id ?? null) : null;
  return { object: 'search_result', data, has_more: more, next_page: next, url: '/v1/customers/search' };
}
