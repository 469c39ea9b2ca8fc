import { newId, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';
import type { Intent } from '../charges/intents.ts';
import { dueOf, giveBackBalance } from './customer-balance.ts';
import { type InvoiceLine, invoiceLine, type LineContext } from './invoice-lines.ts';
import { type Line, totalOf } from '../catalogue/prices.ts';
import { taxIdsOf } from './tax-ids.ts';
import { sumOf, type Tax, totalTaxes } from './tax.ts';

export interface Invoice extends Resource {
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  currency: string;
  customer: string;
  next_payment_attempt: number | null;
  number: string;
  customer_address: Record<string, string | null> | null;
  customer_name: string | null;
  customer_tax_ids: { type: string; value: string }[];
  footer: string | null;
  total_taxes: Tax[];
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  starting_balance: number;
  ending_balance: number;
  status_transitions: Record<string, number | null>;
  lines: { data: InvoiceLine[] };
  parent: { subscription_details: { subscription: string } | null } | null;
}

export interface InvoiceOf extends LineContext {
  customer: string;
  lines: readonly Line[];
  reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  metadata: Record<string, string>;
  /** Undefined: what the customer's invoices always say. */
  footer?: string | undefined;
}

/** Fields that are the same for every new invoice. */
const atFirst = {
  object: 'invoice',
  account_country: 'DE',
  account_name: 'Stufenlos Sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'open',
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} as const;

/** An open invoice. Nobody is told before it is paid or could not be. */
export function newInvoice(account: Account, given: InvoiceOf): Invoice {
  const { lines, reason, subscription, period, footer, ...wanted } = given;
  const { store, clock } = account;
  const buyer = store.get('customer', wanted.customer);
  const sequence = Number(buyer.next_invoice_sequence);
  const total = totalOf(lines);
  // A checkout charges what its page has shown.
  const usesBalance = reason === 'subscription_cycle' || reason === 'subscription_update';
  const balance = Number(buyer.balance);
  const due = dueOf(total, usesBalance ? balance : 0);
  const left = usesBalance ? due.ending_balance : balance;
  store.put({ ...buyer, balance: left, next_invoice_sequence: sequence + 1 });
  const id = newId('in');
  const data = lines.map((line) => invoiceLine(id, line, { currency: wanted.currency, period, subscription }));
  const taxes = totalTaxes(data.flatMap((line) => line.taxes));
  const net = total - sumOf(taxes);
  const standing = buyer.invoice_settings as { footer?: string | null } | undefined;
  const details = subscription && { metadata: subscription.metadata, subscription: subscription.id };
  return keep(account, {
    ...atFirst,
    id,
    amount_due: due.amount_due,
    amount_remaining: due.amount_due,
    billing_reason: reason,
    created: clock.now(),
    customer_address: buyer.address as Invoice['customer_address'],
    customer_email: buyer.email,
    customer_name: buyer.name as string | null,
    customer_phone: buyer.phone,
    customer_tax_exempt: buyer.tax_exempt,
    customer_tax_ids: taxIdsOf(store, wanted.customer).map(({ type, value }) => ({ type, value })),
    effective_at: clock.now(),
    ending_balance: due.ending_balance,
    footer: footer ?? standing?.footer ?? null,
    lines: { object: 'list', data, has_more: false, total_count: data.length, url: `/v1/invoices/${id}/lines` },
    number: `${String(buyer.invoice_prefix)}-${String(sequence).padStart(4, '0')}`,
    parent: details ? { quote_details: null, subscription_details: details, type: 'subscription_details' } : null,
    period_end: period.end,
    period_start: period.start,
    starting_balance: due.starting_balance,
    status_transitions: {
      finalized_at: clock.now(),
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: net,
    total,
    total_excluding_tax: net,
    total_taxes: taxes,
    ...wanted,
  });
}

/** Paid with this intent, null for one that asks for nothing; `attempts` = charges it took. */
export function payInvoice(account: Account, invoice: Invoice, intent: Intent | null, attempts: number): Invoice {
  const now = account.clock.now();
  if (intent) linkPayment(account, invoice, intent, 'paid');
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  };
  return keep(account, paid, 'invoice.paid');
}

/** Nobody has to pay it any more. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const transitions = { ...invoice.status_transitions, voided_at: account.clock.now() };
  giveBackBalance(account, invoice);
  return keep(account, { ...invoice, next_payment_attempt: null, status: 'void', status_transitions: transitions });
}

/** Which payment belongs to an invoice is known only here: neither of the two names the other. */
export function linkPayment(account: Account, invoice: Invoice, intent: Intent, status: 'open' | 'paid'): void {
  const { store, clock } = account;
  const known = store.list('invoice_payment').find((one) => one.invoice === invoice.id);
  const isPaid = status === 'paid';
  keep(account, {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_requested: invoice.amount_due,
    created: clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    ...known,
    amount_paid: isPaid ? invoice.amount_due : null,
    status,
    status_transitions: { canceled_at: null, paid_at: isPaid ? clock.now() : null },
  });
}

/** Of a subscription, oldest first. */
export const openInvoices = ({ store }: Account, subscriptionId: string): Invoice[] =>
  (store.list('invoice') as Invoice[])
    .filter(({ status, parent }) => status === 'open' && parent?.subscription_details?.subscription === subscriptionId)
    .toReversed();
