import type { Payment, Subscription } from '../entitlements/entitlement-facts.ts';
import type { PaymentProblem } from './payment-problem.ts';
import type { ProviderPayment, ProviderSubscription } from '../stripe/provider-objects.ts';
import type { ReturnedMoney } from './subscription-money.ts';

/** What a product says about a plan. */
export interface PlanFacts {
  /** Null: the product could not be read. */
  name: string | null;
  plan: string | null;
  /** Null = no limit, 0 = could not be read. */
  limit: number | null;
}

/** One look at all that a customer has at the provider. The look begins after its number in the sequence was taken. */
export interface Reading {
  subscriptions: readonly (ProviderSubscription & {
    unitAmount: number;
    plan: PlanFacts;
    money: ReturnedMoney;
    problem: PaymentProblem | null;
  })[];
  /** Only payments with a checkout of mode `payment`. Payments of invoices have none. */
  payments: readonly (ProviderPayment & { checkoutId: string; productId: string; plan: PlanFacts })[];
}

/** What our tables hold of one customer, and the number of the reading that it came from. */
export interface Projection {
  syncSequence: bigint;
  subscriptions: readonly Subscription[];
  payments: readonly Payment[];
}

/**
 * The rule that makes the order of answers unimportant: a number is taken before the provider is read, so a
 * reading with a higher number has seen everything that one with a lower number has seen.
 */
export const isNewer = (mine: bigint, stored: bigint): boolean => mine > stored;

/**
 * What our tables hold after this reading; null: a newer one has been written already. Objects that the provider does
 * not list any more stay as rows that grant nothing.
 */
export function project(stored: Projection, reading: Reading, syncSequence: bigint, now: Date): Projection | null {
  if (!isNewer(syncSequence, stored.syncSequence)) return null;
  const known = {
    subscriptions: new Map(stored.subscriptions.map((row) => [row.id, row])),
    payments: new Map(stored.payments.map((row) => [row.payment_intent_id, row])),
  };
  const mark = { ticket: syncSequence.toString() };
  const subscriptions = reading.subscriptions.map((one): Subscription => {
    const before = known.subscriptions.get(one.id);
    known.subscriptions.delete(one.id);
    return { ...subscriptionRow(one, before), ...mark, seen_at: now, imported_at: before?.imported_at ?? null };
  });
  const payments = reading.payments.map((one): Payment => {
    const before = known.payments.get(one.id);
    known.payments.delete(one.id);
    return { ...paymentRow(one, before), ...mark, imported_at: before?.imported_at ?? null };
  });
  return {
    syncSequence,
    subscriptions: [
      ...subscriptions,
      ...[...known.subscriptions.values()].map((row) => ({ ...row, ...mark, status: 'canceled', seen_at: now })),
    ],
    payments: [...payments, ...[...known.payments.values()].map((row) => ({ ...row, ...mark, status: 'canceled' }))],
  };
}

/** Whether two projections agree on what was paid for: the number and the times of looking do not matter. */
export function isSameContent(one: Projection, other: Projection): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf({ subscriptions, payments }: Projection): string {
  const told = [
    ...subscriptions.map(({ ticket: _ticket, seen_at: _seen, imported_at: _imported, ...row }) => row),
    ...payments.map(({ ticket: _ticket, imported_at: _imported, ...row }) => ({ ...row, id: row.payment_intent_id })),
  ];
  return JSON.stringify(
    told
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}

type Content<Row> = Omit<Row, 'ticket' | 'seen_at' | 'imported_at'>;

function subscriptionRow(
  one: Reading['subscriptions'][number],
  before: Subscription | undefined,
): Content<Subscription> {
  return {
    id: one.id,
    stripe_customer_id: one.customerId,
    status: one.status,
    price_id: one.priceId,
    product_id: one.productId,
    lookup_key: one.lookupKey,
    unit_amount: one.unitAmount,
    currency: one.currency,
    kind: one.kind,
    ...planRow(one, before),
    period_end: one.periodEnd,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    money: one.money,
    payment_problem: one.problem?.kind ?? null,
    problem_source: one.problem?.source ?? null,
    created_at: one.createdAt,
  };
}

function paymentRow(one: Reading['payments'][number], before: Payment | undefined): Content<Payment> {
  return {
    payment_intent_id: one.id,
    checkout_id: one.checkoutId,
    stripe_customer_id: one.customerId ?? '',
    status: one.status,
    product_id: one.productId,
    ...planRow(one, before),
    amount: one.amount,
    amount_refunded: one.amountRefunded,
    currency: one.currency,
    dispute_status: one.disputeStatus,
    paid_at: one.createdAt,
  };
}

/** When a product cannot be read, its known name stays, but its limit does not. */
function planRow(
  { productId, plan }: { productId: string; plan: PlanFacts },
  before: Pick<Payment, 'plan_name' | 'plan'> | undefined,
) {
  const named = plan.name === null ? before : { plan_name: plan.name, plan: plan.plan };
  return { plan_name: named?.plan_name ?? productId, plan: named?.plan ?? null, site_limit: plan.limit };
}
