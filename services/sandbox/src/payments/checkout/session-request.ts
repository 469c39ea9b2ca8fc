import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';
import { findPrice, type Line, lineOf } from '../catalogue/prices.ts';
import { findTaxRates } from '../invoices/tax.ts';
import { isOver, recurringOf, type Subscription } from '../subscriptions/subscriptions.ts';

type Metadata = Record<string, string>;

/** Parameters of a session's creation that the sandbox acts on, as the contract types them. */
export interface SessionParams {
  automatic_tax?: { enabled: boolean };
  billing_address_collection?: 'auto' | 'required';
  cancel_url?: string;
  client_reference_id?: string;
  consent_collection?: { promotions?: 'none'; terms_of_service?: 'none' | 'required' };
  currency?: string;
  custom_text?: Record<string, { message: string }>;
  customer?: string;
  customer_creation?: 'always' | 'if_required';
  customer_email?: string;
  customer_update?: { address?: string; name?: string };
  expires_at?: number;
  invoice_creation?: {
    enabled: boolean;
    invoice_data?: { description?: string; footer?: string; metadata?: Metadata };
  };
  line_items?: { price?: string; quantity?: number; tax_rates?: string[] }[];
  locale?: string;
  metadata?: Metadata;
  mode?: 'payment' | 'subscription' | 'setup';
  payment_intent_data?: { description?: string; metadata?: Metadata };
  submit_type?: string;
  subscription_data?: { description?: string; metadata?: Metadata };
  success_url?: string;
  tax_id_collection?: { enabled: boolean };
  ui_mode?: string;
}

/** What is known of every session. */
export type SessionRequest = SessionParams &
  Required<Pick<SessionParams, 'currency' | 'expires_at' | 'metadata' | 'success_url'>> & {
    mode: 'payment' | 'subscription';
  };

const understood = {
  '': [
    'automatic_tax',
    'billing_address_collection',
    'cancel_url',
    'client_reference_id',
    'consent_collection',
    'currency',
    'custom_text',
    'customer',
    'customer_creation',
    'customer_email',
    'customer_update',
    'expires_at',
    'invoice_creation',
    'line_items',
    'locale',
    'metadata',
    'mode',
    'payment_intent_data',
    'submit_type',
    'subscription_data',
    'success_url',
    'tax_id_collection',
    'ui_mode',
  ],
  automatic_tax: ['enabled'],
  consent_collection: ['terms_of_service'],
  customer_update: ['address', 'name'],
  invoice_creation: ['enabled', 'invoice_data'],
  payment_intent_data: ['description', 'metadata'],
  subscription_data: ['description', 'metadata'],
  tax_id_collection: ['enabled'],
};

const onlyInMode = {
  payment: ['customer_creation', 'invoice_creation', 'payment_intent_data'],
  subscription: ['subscription_data'],
};
const halfHour = 1800;
const day = 86_400;

/** The request and what it costs. Throws 400 for what the provider would not accept, and for what the sandbox ignores. */
export function readSessionRequest(
  account: Account,
  params: SessionParams,
): { request: SessionRequest; lines: Line[] } {
  for (const [within, names] of Object.entries(understood)) {
    const part = within === '' ? params : params[within as keyof SessionParams];
    if (part !== undefined) demandUnderstood(part as object, names, within === '' ? undefined : within);
  }
  const { mode, ui_mode: ui = 'hosted', success_url: success } = params;
  if (mode !== 'payment' && mode !== 'subscription')
    throw invalid('mode must be payment or subscription.', { param: 'mode' });
  if (ui !== 'hosted') throw invalid('The sandbox has hosted pages only.', { param: 'ui_mode' });
  const foreign = onlyInMode[mode === 'payment' ? 'subscription' : 'payment'].find((name) => name in params);
  if (foreign) throw invalid(`You can not pass \`${foreign}\` in \`${mode}\` mode.`, { param: foreign });
  if (!success) throw missingParam('success_url');
  demandUrl('success_url', success);
  if (params.cancel_url !== undefined) demandUrl('cancel_url', params.cancel_url);
  demandBuyer(account, params);
  const now = account.clock.now();
  const expires = params.expires_at ?? now + day;
  if (expires < now + halfHour || expires > now + day) {
    throw invalid('expires_at must be between 30 minutes and 24 hours from now.', { param: 'expires_at' });
  }
  const { lines, currency } = readLines(account, params, mode);
  if (mode === 'subscription') demandOneCurrency(account, params.customer, currency);
  const metadata = changeMetadata({}, params.metadata);
  for (const part of [params.payment_intent_data, params.subscription_data]) changeMetadata({}, part?.metadata);
  return { request: { ...params, mode, currency, metadata, success_url: success, expires_at: expires }, lines };
}

function readLines(account: Account, params: SessionParams, mode: string) {
  const { line_items: items = [], currency, automatic_tax: automatic } = params;
  if (items.length === 0) throw missingParam('line_items');
  const prices = items.map((item, at) => {
    demandUnderstood(item, ['price', 'quantity', 'tax_rates'], `line_items[${at}]`);
    if (item.price === undefined) throw missingParam(`line_items[${at}][price]`);
    const price = findPrice(account.store, item.price, `line_items[${at}][price]`);
    if ((price.recurring !== null) !== (mode === 'subscription')) {
      const what = price.recurring ? 'recurring' : 'one-time';
      throw invalid(`You specified \`${mode}\` mode but passed a ${what} price.`, {
        param: `line_items[${at}][price]`,
      });
    }
    return price;
  });
  if (mode === 'subscription' && prices.length > 1)
    throw invalid('The sandbox sells one plan at once.', { param: 'line_items' });
  if (mode === 'subscription') prices.forEach(recurringOf);
  const chosen = currency?.toLowerCase() ?? prices[0]?.currency ?? '';
  const lines = prices.map((price, at) => {
    const quantity = items[at]?.quantity;
    if (quantity === undefined || !Number.isInteger(quantity) || quantity < 1) {
      throw missingParam(`line_items[${at}][quantity]`);
    }
    const param = `line_items[${at}][tax_rates]`;
    const rates = items[at]?.tax_rates;
    if (rates !== undefined && automatic?.enabled) throw invalid('Fixed tax rates exclude automatic tax.', { param });
    return lineOf(price, quantity, chosen, findTaxRates(account.store, rates, param));
  });
  return { lines, currency: chosen };
}

function demandBuyer({ store }: Account, params: SessionParams): void {
  const {
    customer,
    customer_email: email,
    customer_update: update,
    automatic_tax: tax,
    tax_id_collection: ids,
  } = params;
  if (customer === undefined) {
    if (update) throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
    return;
  }
  if (email !== undefined)
    throw invalid('You may only specify one of customer and customer_email.', { param: 'customer' });
  const known = store.find(customer);
  if (known?.object !== 'customer')
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  if (tax?.enabled && known.address === null && update?.address !== 'auto') {
    throw invalid('Automatic tax needs an address of the customer, or customer_update[address]=auto.', {
      code: 'customer_tax_location_invalid',
      param: 'automatic_tax',
    });
  }
  if (ids?.enabled && update?.name !== 'auto') {
    throw invalid('Tax ID collection needs customer_update[name]=auto for an existing customer.', {
      param: 'customer_update',
    });
  }
}

/** A customer pays all that recurs in one currency. */
function demandOneCurrency({ store }: Account, customer: string | undefined, currency: string): void {
  const running = (store.list('subscription') as Subscription[]).find(
    (one) => one.customer === customer && !isOver(one),
  );
  if (running && running.currency !== currency) {
    throw invalid(
      `You cannot combine currencies on a single customer: there is a subscription in ${running.currency}.`,
    );
  }
}

function demandUrl(param: string, value: string): void {
  const { protocol } = URL.parse(value) ?? {};
  if (protocol !== 'https:' && protocol !== 'http:')
    throw invalid(`Not a valid URL: ${param}`, { code: 'url_invalid', param });
}

const missingParam = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
