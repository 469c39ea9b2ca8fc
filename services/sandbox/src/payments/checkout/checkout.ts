import { invalid } from '../protocol/payment-error.ts';
import { saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { createCustomer, type Customer } from '../customers/customers.ts';
import { taxIdsOf } from '../invoices/tax-ids.ts';
import { runDueTransitions } from '../subscriptions/due-transitions.ts';
import { type Intent, newIntent } from '../charges/intents.ts';
import { type Invoice, linkPayment, newInvoice, payInvoice } from '../invoices/invoices.ts';
import { addressOf, type Buyer, type PaymentMethod } from '../charges/payment-methods.ts';
import { totalOf } from '../catalogue/prices.ts';
import type { Session } from './sessions.ts';
import { itemOf, newSubscription, type Subscription } from '../subscriptions/subscriptions.ts';

/** Throws 404 for no such session and 400 for one that is complete or expired. */
export function openSession(account: Account, id: string): Session {
  runDueTransitions(account);
  const session = account.store.get('checkout.session', id) as Session;
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  return session;
}

/** The session with a customer where it needs one, and the intent that every attempt to pay for it works on. */
export function begin(account: Account, session: Session, buyer: Buyer): { session: Session; intent: Intent } {
  const { request, lines, intent: known } = session.sandbox;
  const needsCustomer =
    session.mode === 'subscription' ||
    session.customer_creation === 'always' ||
    request.invoice_creation?.enabled === true;
  const created =
    session.customer === null && needsCustomer
      ? createCustomer(account, { name: buyer.name, email: buyer.email }).id
      : session.customer;
  const { description = null, metadata = {} } = request.payment_intent_data ?? {};
  const intent =
    (account.store.find(known ?? '') as Intent | undefined) ??
    newIntent(account, {
      amount: totalOf(lines),
      currency: session.currency,
      customer: created,
      description,
      metadata,
    });
  const begun: Session = {
    ...session,
    customer: created,
    payment_intent: session.mode === 'payment' ? intent.id : null,
    sandbox: { ...session.sandbox, intent: intent.id, challenge: null },
  };
  return { session: saveResource(account, begun), intent };
}

/** The buyer is done: the browser goes back, whether or not the money is there already. */
export function complete(account: Account, session: Session, { buyer }: PaymentMethod['sandbox']): Session {
  const { automatic_tax: tax, consent_collection: consent } = session.sandbox.request;
  const changed = updateCustomer(account, session, buyer);
  return saveResource(account, {
    ...session,
    automatic_tax: tax?.enabled
      ? { enabled: true, liability: { type: 'self' }, status: 'complete' }
      : session.automatic_tax,
    consent: consent?.terms_of_service === 'required' ? { promotions: null, terms_of_service: 'accepted' } : null,
    customer_details: {
      address: addressOf(buyer) ?? changed?.address ?? null,
      email: changed?.email ?? buyer.email,
      name: buyer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids:
        session.customer === null
          ? []
          : taxIdsOf(account.store, session.customer).map(({ type, value }) => ({ type, value })),
    },
    status: 'complete',
    url: null,
  });
}

/** The money is there. Of a one-time purchase the invoice exists from now on, of a subscription it is paid. */
export function fulfil(account: Account, session: Session, intent: Intent, method: PaymentMethod): Session {
  const done = { ...session, payment_status: 'paid' as const };
  if (session.mode === 'subscription') {
    const { invoice, ...made } = subscribe(account, session, method);
    return { ...done, ...made, invoice: payInvoice(account, invoice, intent, 1).id };
  }
  const { invoice_creation: wanted, currency } = session.sandbox.request;
  if (!wanted?.enabled || session.customer === null) return done;
  const now = account.clock.now();
  const invoice = newInvoice(account, {
    customer: session.customer,
    currency,
    lines: session.sandbox.lines,
    reason: 'manual',
    metadata: wanted.invoice_data?.metadata ?? {},
    footer: wanted.invoice_data?.footer,
    period: { start: now, end: now },
  });
  return { ...done, invoice: payInvoice(account, invoice, intent, 1).id };
}

/** The bank takes its time. A subscription runs already, with a first invoice that is open. */
export function fulfilLater(account: Account, session: Session, intent: Intent, method: PaymentMethod): Session {
  if (session.mode === 'payment') return session;
  const { invoice, ...made } = subscribe(account, session, method);
  linkPayment(account, invoice, intent, 'open');
  return { ...session, ...made, invoice: invoice.id };
}

/** Runs from now on; its first invoice is open. */
function subscribe(
  account: Account,
  session: Session,
  method: PaymentMethod,
): { subscription: string; invoice: Invoice } {
  const { lines, request } = session.sandbox;
  const [line] = lines;
  if (!line || session.customer === null) throw new Error('A plan needs a price and a customer.');
  const { description = null, metadata = {} } = request.subscription_data ?? {};
  const { customer, currency } = session;
  const created = newSubscription(account, { customer, currency, line, metadata, description, method: method.id });
  const { current_period_start: start, current_period_end: end, id: item } = itemOf(created);
  const invoice = newInvoice(account, {
    customer,
    currency,
    lines: [line],
    reason: 'subscription_create',
    metadata: {},
    period: { start, end },
    subscription: { id: created.id, item, metadata },
  });
  const running: Subscription = { ...created, latest_invoice: invoice.id };
  saveResource(account, running, 'customer.subscription.created');
  return { subscription: running.id, invoice };
}

/** Takes over from the form what the order allows. Safe to repeat. */
export function updateCustomer(account: Account, session: Session, buyer: Buyer): Customer | undefined {
  if (session.customer === null) return undefined;
  const { customer_update: update } = session.sandbox.request;
  const known = account.store.get('customer', session.customer) as Customer;
  const address = addressOf(buyer);
  const changes = {
    ...(update?.name === 'auto' ? { name: buyer.name } : {}),
    ...(update?.address === 'auto' && address ? { address } : {}),
    ...(known.email === null ? { email: buyer.email } : {}),
    ...(session.mode === 'subscription' ? { currency: session.currency } : {}),
  };
  const isNew = Object.entries(changes).some(([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value));
  if (!isNew) return known;
  const changed = saveResource(account, { ...known, ...changes }, 'customer.updated');
  account.index.record(changed.id, changed);
  return changed;
}
