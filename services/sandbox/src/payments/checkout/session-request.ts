import { z } from 'zod';
import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import type { Account } from '../store/account.ts';
import { findPrice, type Line, lineOf } from '../catalogue/prices.ts';
import { findTaxRates } from '../invoices/tax.ts';
import { isOver, recurringOf, type Subscription } from '../subscriptions/subscriptions.ts';

const text = z.string();
const isEnabled = z.strictObject({ enabled: z.boolean() });
const invoiceData = z.object({ description: text, footer: text, metadata: z.record(text, text) }).partial();
const notes = z.strictObject({ description: text, metadata: z.record(text, text) }).partial();

/** Parameters of a session's creation that the sandbox acts on. */
export const sessionParams = z
  .strictObject({
    automatic_tax: isEnabled,
    billing_address_collection: z.enum(['auto', 'required']),
    cancel_url: text,
    client_reference_id: text,
    consent_collection: z.strictObject({ terms_of_service: z.enum(['none', 'required']) }).partial(),
    currency: text,
    custom_text: z.record(text, z.object({ message: text })),
    customer: text,
    customer_creation: z.enum(['always', 'if_required']),
    customer_email: text,
    customer_update: z.strictObject({ address: text, name: text }).partial(),
    expires_at: z.number(),
    invoice_creation: z.strictObject({ enabled: z.boolean(), invoice_data: invoiceData.optional() }),
    line_items: z.array(z.strictObject({ price: text, quantity: z.number(), tax_rates: z.array(text) }).partial()),
    locale: text,
    metadata: z.record(text, text),
    mode: z.enum(['payment', 'subscription', 'setup']),
    payment_intent_data: notes,
    submit_type: text,
    subscription_data: notes,
    success_url: text,
    tax_id_collection: isEnabled,
    ui_mode: text,
  })
  .partial();
export type SessionParams = z.infer<typeof sessionParams>;

/** What is known of every session. */
export interface SessionRequest extends SessionParams {
  currency: string;
  expires_at: number;
  metadata: Record<string, string>;
  mode: 'payment' | 'subscription';
  success_url: string;
}

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
