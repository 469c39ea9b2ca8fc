import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { periodEnd } from './periods.ts';
import { type Line, lineOf, type Price, type Recurring } from '../catalogue/prices.ts';
import type { TaxRate } from '../invoices/tax.ts';

export interface SubscriptionItem {
  id: string;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  tax_rates: readonly TaxRate[] | null;
}

export interface Subscription extends Resource {
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  items: { data: [SubscriptionItem] };
  latest_invoice: string | null;
  metadata: Record<string, string>;
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  status: 'active' | 'trialing' | 'past_due' | 'unpaid' | 'paused' | 'canceled' | 'incomplete' | 'incomplete_expired';
}

interface NewSubscription {
  customer: string;
  currency: string;
  line: Line;
  metadata: Record<string, string>;
  description: string | null;
  method: string;
}

/** A running one; nobody is told yet. */
export function newSubscription(account: Account, { line, method, ...wanted }: NewSubscription): Subscription {
  const now = account.clock.now();
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    created: now,
    current_period_start: now,
    current_period_end: periodEnd(now, now, recurringOf(line.price)),
    discounts: [],
    metadata: {},
    plan: { id: line.price.id, object: 'plan' },
    price: line.price,
    quantity: line.quantity,
    subscription: id,
    tax_rates: line.taxRates ?? [],
  };
  const items: Subscription['items'] & Record<string, unknown> = {
    object: 'list',
    data: [item],
    has_more: false,
    total_count: 1,
    url: `/v1/subscription_items?subscription=${id}`,
  };
  return createResource<Subscription>(account, ['Subscription', 'sub'], {
    id,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    default_tax_rates: [],
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    status: 'active',
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    billing_cycle_anchor: now,
    default_payment_method: method,
    items,
    start_date: now,
    ...wanted,
  });
}

export const isOver = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'canceled' || status === 'incomplete_expired';

export const itemOf = ({ items }: Subscription): SubscriptionItem => items.data[0];

/** What one period costs. */
export function costOf(one: Subscription): Line {
  const { price, quantity, tax_rates: rates } = itemOf(one);
  return lineOf(price, quantity, one.currency, rates ?? []);
}

/** With changes in its only item. */
export const withItem = (one: Subscription, change: Partial<SubscriptionItem>): Subscription => ({
  ...one,
  items: { ...one.items, data: [{ ...itemOf(one), ...change }] },
});

export function recurringOf({ id, recurring }: Price): Recurring {
  if (recurring) return recurring;
  throw invalid(`The price ${id} is no recurring one.`, { param: 'price' });
}

/** It is over now. */
export function endSubscription(account: Account, one: Subscription, reason: string | null): Subscription {
  const now = account.clock.now();
  const details = { ...(one.cancellation_details as object), ...(reason ? { reason } : {}) };
  const ended = { canceled_at: one.canceled_at ?? now, cancellation_details: details, ended_at: now };
  return saveResource(account, { ...one, ...ended, status: 'canceled' }, 'customer.subscription.deleted');
}
