import { emptyFields } from '../contract/empty-fields.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import type { Intent } from '../charges/intents.ts';
import { amountDueOf, restoreBalance } from './customer-balance.ts';
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
  period_end: number;
  customer_address: Record<string, string | null> | null;
  customer_name: string | null;
  customer_tax_ids: { type: string; value: string }[];
  footer: string | null;
  total_taxes: Tax[];
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  starting_balance: number;
  ending_balance: number;
  status_transitions: Record<string, number | null>;
  lines: { data: InvoiceLine[]; [field: string]: unknown };
  parent: { subscription_details: { subscription: string } | null; [field: string]: unknown } | null;
}

export interface InvoiceOf extends LineContext {
  customer: string;
  lines: readonly Line[];
  reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  metadata: Record<string, string>;
  /** Undefined: what the customer's invoices always say. */
  footer?: string | undefined;
}

/** Fields that have the same value in every new invoice. */
const constantFields = {
  account_country: 'DE',
  account_name: 'Stufenlos Sandbox',
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  attempt_count: 0,
  auto_advance: false,
  collection_method: 'charge_automatically',
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  status: 'open',
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
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
  const due = amountDueOf(total, usesBalance ? balance : 0);
  const left = usesBalance ? due.ending_balance : balance;
  store.put({ ...buyer, balance: left, next_invoice_sequence: sequence + 1 });
  const id = newId('in');
  const data = lines.map((line) => invoiceLine(id, line, { currency: wanted.currency, period, subscription }));
  const taxes = totalTaxes(data.flatMap((line) => line.taxes));
  const net = total - sumOf(taxes);
  const standing = buyer.invoice_settings as { footer?: string | null } | undefined;
  const details = subscription && { metadata: subscription.metadata, subscription: subscription.id };
  return createResource<Invoice>(account, ['Invoice', 'in'], {
    id,
    ...constantFields,
    amount_due: due.amount_due,
    amount_remaining: due.amount_due,
    billing_reason: reason,
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
    status_transitions: { ...emptyFields('Invoice.StatusTransitions'), finalized_at: clock.now() },
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
  return saveResource(account, paid, 'invoice.paid');
}

/** Nobody has to pay it any more. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const transitions = { ...invoice.status_transitions, voided_at: account.clock.now() };
  restoreBalance(account, invoice);
  return saveResource(account, {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: transitions,
  });
}

/** Which payment belongs to an invoice is known only here: neither of the two names the other. */
export function linkPayment(account: Account, invoice: Invoice, intent: Intent, status: 'open' | 'paid'): void {
  const { store, clock } = account;
  const known = store.list('invoice_payment').find((one) => one.invoice === invoice.id);
  const isPaid = status === 'paid';
  saveResource(account, {
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
