import { invalid } from '../protocol/payment-error.ts';
import type { Resource } from '../store/payment-store.ts';
import { saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import type { Customer } from '../customers/customers.ts';
import { runDueTransitions } from './due-transitions.ts';
import { type Invoice, openInvoices } from '../invoices/invoices.ts';
import { buyerOf, findPaymentMethod, newPaymentMethod } from '../charges/payment-methods.ts';
import { amountIn, findPrice, nameOf, type Price } from '../catalogue/prices.ts';
import type { CardForm } from '../charges/card-form.ts';
import { collect, methodOf } from './renewals.ts';
import { changeSubscription, type SubscriptionChange } from './subscription-change.ts';
import { costOf, isOver, itemOf, recurringOf, type Subscription } from './subscriptions.ts';
import { readCard, refuse, refuseBuyer, type Refused } from '../charges/test-cards.ts';

export interface PortalPrice {
  id: string;
  name: string;
  /** Cents. */
  amount: number;
  currency: string;
  interval: string;
}

export type PortalView = ReturnType<typeof portalView>;

export interface PortalSession extends Resource {
  customer: string;
  flow: { type: string } | null;
  locale: string | null;
  return_url: string | null;
}

const hour = 3600;

/** All of them throw 404 for no such portal session or a subscription of somebody else, 400 for one that is over. */
export function portalView(account: Account, portalId: string) {
  const { store } = account;
  const portal = openPortal(account, portalId);
  const customer = store.get('customer', portal.customer) as Customer;
  const subscriptions = subscriptionsOf(account, portal.customer);
  const current = subscriptions.find((one) => !isOver(one));
  const saved = findPaymentMethod(account, defaultMethod(customer));
  const card = (current ? methodOf(account, current) : saved)?.sandbox.card;
  return {
    id: portal.id,
    /** Where the page leads back to. */
    returnTo: portal.return_url,
    locale: portal.locale,
    /** What somebody came for, `subscription_cancel` and the like, null = nothing special. */
    flow: portal.flow?.type ?? null,
    customer: { id: customer.id, name: customer.name, email: customer.email },
    /** Newest first, ended ones included. */
    subscriptions: subscriptions.map((one) => ({
      ...priceView(account, itemOf(one).price, one.currency),
      id: one.id,
      status: one.status,
      amount: costOf(one).amount,
      periodEnd: itemOf(one).current_period_end,
      cancelAtPeriodEnd: one.cancel_at_period_end,
      priceId: itemOf(one).price.id,
      /** Other recurring prices it can change to. */
      prices: isOver(one) ? [] : choices(account, one),
    })),
    /** Newest first. */
    invoices: (store.list('invoice') as Invoice[])
      .filter((one) => one.customer === portal.customer && one.status !== 'draft')
      .map(({ id, number, created, currency, status, amount_due: amount }) => {
        return { id, number, created, amount, currency, status };
      }),
    card: card ? { brand: 'visa', last4: card.last4, expMonth: card.expMonth, expYear: card.expYear } : null,
  };
}

export function cancelAtPeriodEnd(account: Account, portalId: string, subscriptionId: string): void {
  change(account, portalId, subscriptionId, () => ({ cancel_at_period_end: true }));
}

/** Takes the cancellation back. */
export function resume(account: Account, portalId: string, subscriptionId: string): void {
  change(account, portalId, subscriptionId, () => ({ cancel_at_period_end: false }));
}

/** At once; the difference for the rest of the period, from the second `at` on, is charged or credited at once too. */
export function changePlan(
  account: Account,
  portalId: string,
  subscriptionId: string,
  priceId: string,
  at?: number,
): void {
  change(account, portalId, subscriptionId, (one) => {
    const price = findPrice(account.store, priceId, 'price').id;
    const items = [{ id: itemOf(one).id, price }];
    return { items, proration_behavior: 'always_invoice', ...(at === undefined ? {} : { proration_date: at }) };
  });
}

/** Of the customer and its running subscriptions; what is overdue is charged to it at once. */
export function replaceCard(account: Account, portalId: string, form: CardForm): Refused | { kind: 'replaced' } {
  const { customer: id } = openPortal(account, portalId);
  const card = readCard(form, account.clock.now());
  if ('kind' in card) return card;
  const refused = refuseBuyer(form);
  if (refused) return refused;
  if (card.behaviour === 'declines') return refuse('card_declined', 'number');
  if (card.behaviour === 'lacks_funds') return refuse('insufficient_funds', 'number');
  const method = newPaymentMethod(account, buyerOf(form), card).id;
  const customer = account.store.get('customer', id);
  const settings = { ...(customer.invoice_settings as object), default_payment_method: method };
  saveResource(account, { ...customer, invoice_settings: settings }, 'customer.updated');
  for (const one of subscriptionsOf(account, id).filter((known) => !isOver(known))) {
    changeSubscription(account, one, { default_payment_method: method });
    for (const invoice of openInvoices(account, one.id)) {
      const current = account.store.get('subscription', one.id) as Subscription;
      if (!isOver(current)) collect(account, current, invoice);
    }
  }
  return { kind: 'replaced' };
}

function change(
  account: Account,
  portalId: string,
  subscriptionId: string,
  changeOf: (one: Subscription) => SubscriptionChange,
): void {
  const { customer } = openPortal(account, portalId);
  const one = account.store.find(subscriptionId) as Subscription | undefined;
  const isTheirs = one?.object === 'subscription' && one.customer === customer;
  const known = account.store.get('subscription', isTheirs ? subscriptionId : '') as Subscription;
  if (isOver(known)) throw invalid(`This subscription is ${known.status}.`);
  changeSubscription(account, known, changeOf(known));
}

function openPortal(account: Account, id: string): PortalSession {
  runDueTransitions(account);
  const portal = account.store.get('billing_portal.session', id) as PortalSession;
  if (portal.created + hour <= account.clock.now()) throw invalid('This portal session has expired.');
  return portal;
}

const defaultMethod = ({ invoice_settings: settings }: Resource) =>
  (settings as { default_payment_method?: string | null } | undefined)?.default_payment_method;

const subscriptionsOf = ({ store }: Account, customer: string) =>
  (store.list('subscription') as Subscription[]).filter((one) => one.customer === customer);

function choices(account: Account, one: Subscription): PortalPrice[] {
  const now = itemOf(one).price;
  return (account.store.list('price') as Price[])
    .filter((price) => price.active && price.id !== now.id && price.recurring !== null)
    .filter((price) => amountIn(price, one.currency) !== undefined)
    .map((price) => priceView(account, price, one.currency));
}

const priceView = ({ store }: Account, price: Price, currency: string): PortalPrice => ({
  id: price.id,
  name: nameOf(store, price),
  amount: amountIn(price, currency) ?? 0,
  currency,
  interval: recurringOf(price).interval,
});
