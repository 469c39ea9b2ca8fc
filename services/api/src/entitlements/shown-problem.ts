import type { Entitlement } from '@stufenlos/contracts';
import type { EntitlementFacts } from './entitlement-facts.ts';
import { grantingSubscriptions } from './sources.ts';

type Shown = NonNullable<Entitlement['paymentProblem']>;
/** After this many days a failed order is not shown any more. */
const failedOrderDays = 14;

/** The payment that a person has to look after, on every page of the account. Pure. */
export function shownProblem(facts: EntitlementFacts, now: Date): Shown | undefined {
  const { subscriptions, failedOrder } = facts;
  const granting = grantingSubscriptions(subscriptions, now);
  const owing = granting.find(({ payment_problem: problem }) => problem !== null);
  if (owing?.payment_problem) return { kind: owing.payment_problem, planName: owing.plan_name };
  // The period that was not paid for is over, or another plan has taken its place: nothing is to be done any more.
  const ended = subscriptions.find(
    ({ payment_problem: problem, period_end: end }) => problem === 'ended' && (end === null || end > now),
  );
  if (ended && granting.length === 0) return { kind: 'ended', planName: ended.plan_name };
  const isFresh = failedOrder && now.getTime() - failedOrder.createdAt.getTime() < failedOrderDays * 86_400_000;
  return isFresh ? { kind: 'order', planName: failedOrder.planName } : undefined;
}
