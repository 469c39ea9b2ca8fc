import { saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { type Failure, failures, laterFailure } from '../charges/failures.ts';
import { fail, type Intent, newIntent, succeed } from '../charges/intents.ts';
import { type Invoice, linkPayment, newInvoice, openInvoices, payInvoice, voidInvoice } from '../invoices/invoices.ts';
import { findPaymentMethod, type PaymentMethod } from '../charges/payment-methods.ts';
import { takePending } from './pending-lines.ts';
import { periodEnd } from './periods.ts';
import type { Line } from '../catalogue/prices.ts';
import { costOf, endSubscription, isOver, itemOf, recurringOf, type Subscription, withItem } from './subscriptions.ts';

const daySeconds = 24 * 3600;
/** Days after a failed attempt until the next one; after the last of them the provider gives up. */
const pauses = [3, 5, 7];

/** The next period: paid, or past due until a later attempt. One that was cancelled ends instead. */
export function renew(account: Account, one: Subscription): void {
  if (one.cancel_at_period_end) {
    endSubscription(account, one, 'cancellation_requested');
    return;
  }
  const { start, end } = nextPeriodOf(one);
  const renewed = withItem(one, { current_period_start: start, current_period_end: end });
  // What is left of a change waits until money is collected again.
  const invoice = nextInvoiceOf(account, one, isPaused(account, one) ? [] : takePending(account, one.id));
  const next = saveResource(account, { ...renewed, status: 'active' as const, latest_invoice: invoice.id });
  if (isPaused(account, next)) {
    voidInvoice(account, invoice);
    saveResource(account, next, 'customer.subscription.updated');
    return;
  }
  settle(account, next, invoice);
}

/** Charges what changes of this period gave back and cost now, and gives the subscription as it is after it. */
export function chargeChange(account: Account, one: Subscription): Subscription {
  const isCharged = (one.status === 'active' || one.status === 'past_due') && !isPaused(account, one);
  const lines = isCharged ? takePending(account, one.id) : [];
  if (lines.length === 0) return one;
  const invoice = changeInvoiceOf(account, one, lines);
  settle(account, saveResource(account, { ...one, latest_invoice: invoice.id }), invoice);
  return account.store.get('subscription', one.id) as Subscription;
}

/** Charges a period that has begun now, less what the one before it gave back, and gives the subscription after it. */
export function chargePeriod(account: Account, one: Subscription): Subscription {
  const invoice = restartInvoiceOf(account, one, isPaused(account, one) ? [] : takePending(account, one.id));
  const next = saveResource(account, { ...one, latest_invoice: invoice.id });
  if (isPaused(account, next)) voidInvoice(account, invoice);
  else settle(account, next, invoice);
  return account.store.get('subscription', one.id) as Subscription;
}

/** For a period that begins now because its length has changed. */
export function restartInvoiceOf(account: Account, one: Subscription, waiting: readonly Line[]): Invoice {
  const { current_period_start: start, current_period_end: end } = itemOf(one);
  const lines = [...waiting, costOf(one)];
  return newInvoice(account, { ...aboutInvoice(one), lines, reason: 'subscription_update', period: { start, end } });
}

/** For the period after this one, with what waited for it. */
export const nextInvoiceOf = (account: Account, one: Subscription, waiting: readonly Line[]): Invoice =>
  newInvoice(account, {
    ...aboutInvoice(one),
    lines: [...waiting, costOf(one)],
    reason: 'subscription_cycle',
    period: nextPeriodOf(one),
  });

/** Of nothing but what changes gave back and cost. */
export function changeInvoiceOf(account: Account, one: Subscription, lines: readonly Line[]): Invoice {
  const now = account.clock.now();
  const period = { start: now, end: now };
  return newInvoice(account, { ...aboutInvoice(one), lines, reason: 'subscription_update', period });
}

const aboutInvoice = (one: Subscription) => ({
  customer: one.customer,
  currency: one.currency,
  metadata: {},
  subscription: { id: one.id, item: itemOf(one).id, metadata: one.metadata },
});

function nextPeriodOf(one: Subscription) {
  const { current_period_end: start, price } = itemOf(one);
  return { start, end: periodEnd(one.billing_cycle_anchor, start, recurringOf(price)) };
}

/** Gets the money, if there is any to get. */
function settle(account: Account, one: Subscription, invoice: Invoice): void {
  if (invoice.amount_due > 0) return collect(account, one, invoice);
  payInvoice(account, invoice, null, 0);
  saveResource(account, one, 'customer.subscription.updated');
}

/** The bank has decided about the first invoice of a subscription, which may have ended meanwhile. */
export function decideFirst(account: Account, invoiceId: string, intent: Intent): void {
  const { store } = account;
  const invoice = store.get('invoice', invoiceId) as Invoice;
  const one = store.get('subscription', invoice.parent?.subscription_details?.subscription ?? '') as Subscription;
  if (intent.status === 'succeeded') {
    payInvoice(account, invoice, intent, 1);
    if (!isOver(one)) activate(account, one);
  } else if (isOver(one))
    saveResource(account, { ...invoice, attempt_count: 1, attempted: true }, 'invoice.payment_failed');
  else refuse(account, one, { invoice, intent, method: undefined, attempts: 1, failure: failures.bankRefused });
}

/** Whether the bank has not decided yet: nobody else can pay the invoice meanwhile, and nobody can let it go. */
export const isUnderWay = (account: Account, invoice: Invoice): boolean =>
  knownIntentOf(account, invoice)?.status === 'processing';

/** Tries to get the money of an open invoice from the subscription's payment method. */
export function collect(account: Account, one: Subscription, invoice: Invoice): void {
  if (isUnderWay(account, invoice)) return;
  const method = methodOf(account, one);
  const attempts = invoice.attempt_count + 1;
  const failure = method?.sandbox.card ? laterFailure(method.sandbox.card.behaviour) : undefined;
  const intent = intentOf(account, invoice);
  if (method && !failure) {
    payInvoice(account, invoice, succeed(account, intent, method), attempts);
    return activate(account, one);
  }
  refuse(account, one, { invoice, intent, method, attempts, failure: failure ?? failures.noMethod });
}

/** An invoice of it was paid; while another one is open, nothing changes. */
function activate(account: Account, one: Subscription): void {
  const isSettled = openInvoices(account, one.id).length === 0;
  saveResource(account, isSettled ? { ...one, status: 'active' } : one, 'customer.subscription.updated');
}

interface Refused {
  invoice: Invoice;
  intent: Intent;
  method: PaymentMethod | undefined;
  attempts: number;
  failure: Failure;
}

function refuse(account: Account, one: Subscription, { invoice, intent, method, attempts, failure }: Refused): void {
  const tried = method ? fail(account, intent, method, failure) : intent;
  linkPayment(account, invoice, tried, 'open');
  const pause = pauses[attempts - 1];
  const next = pause === undefined ? null : account.clock.now() + pause * daySeconds;
  const types = ['invoice.payment_failed'];
  if (failure === failures.needsBuyer) types.push('invoice.payment_action_required');
  const attempted = { attempt_count: attempts, attempted: true, next_payment_attempt: next };
  saveResource(account, { ...invoice, ...attempted }, ...types);
  if (next !== null) saveResource(account, { ...one, status: 'past_due' }, 'customer.subscription.updated');
  else if (account.dunning.end === 'unpaid')
    saveResource(account, { ...one, status: 'unpaid' }, 'customer.subscription.updated');
  else endSubscription(account, one, 'payment_failed');
}

/** One intent for all attempts at an invoice. */
function intentOf(account: Account, invoice: Invoice): Intent {
  const { amount_due: amount, currency, customer } = invoice;
  return (
    knownIntentOf(account, invoice) ??
    newIntent(account, { amount, currency, customer, description: 'Subscription update', metadata: {} })
  );
}

function knownIntentOf({ store }: Account, invoice: Invoice): Intent | undefined {
  const link = store.list('invoice_payment').find((known) => known.invoice === invoice.id);
  const { payment_intent: id = '' } = (link?.payment ?? {}) as { payment_intent?: string };
  return store.find(id) as Intent | undefined;
}

export function methodOf(account: Account, one: Subscription): PaymentMethod | undefined {
  const { invoice_settings: settings } = account.store.get('customer', one.customer);
  const fallback = (settings as { default_payment_method?: unknown } | undefined)?.default_payment_method;
  return findPaymentMethod(account, one.default_payment_method) ?? findPaymentMethod(account, fallback);
}

function isPaused({ clock }: Account, { pause_collection: pause }: Subscription): boolean {
  return pause !== null && (pause.resumes_at === null || pause.resumes_at > clock.now());
}
