import type { ScanProfile } from '@stufenlos/contracts';
import type { EntitlementFacts, Payment, RegisteredSite, Subscription } from './entitlement-facts.ts';

/** Statuses in which the provider still expects money to come (P76). Any other one, known or not, grants nothing. */
const grantingStatuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);
/** Every status of the provider's interface that we know; another one is told to the operator. */
export const knownStatuses: ReadonlySet<string> = new Set([
  ...grantingStatuses,
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
]);
/** Ends of a dispute that leave the money with us; any other but `lost` counts as still open. */
export const disputesWon: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/** Whether a subscription in this status counts as paid for. */
export const isGrantingStatus = (status: string): boolean => grantingStatuses.has(status);

/** One that is to end grants until its period is over, whether or not the provider's word of it came through. */
export function isGranting({ status, cancel_at_period_end: ends, period_end: end }: Subscription, now: Date): boolean {
  return isGrantingStatus(status) && !(ends && end !== null && end <= now);
}

/** `revoked` for good by a full refund or a lost dispute, `suspended` while a dispute is open (P76). */
export function standingOf(payment: Payment): 'granting' | 'suspended' | 'revoked' {
  const isRefunded = payment.amount_refunded > 0 && payment.amount_refunded >= payment.amount;
  if (payment.status !== 'succeeded' || isRefunded || payment.dispute_status === 'lost') return 'revoked';
  return payment.dispute_status === null || disputesWon.has(payment.dispute_status) ? 'granting' : 'suspended';
}

/** Highest limit first, then newest, then id: the first granting one is the subscription (P76). */
export function grantingSubscriptions(subscriptions: readonly Subscription[], now: Date): Subscription[] {
  const limitOf = ({ site_limit: limit }: Subscription) => limit ?? Number.POSITIVE_INFINITY;
  return subscriptions
    .filter((subscription) => isGranting(subscription, now))
    .toSorted(
      (a, b) =>
        (limitOf(a) === limitOf(b) ? 0 : limitOf(b) - limitOf(a)) ||
        b.created_at.getTime() - a.created_at.getTime() ||
        (a.id < b.id ? -1 : 1),
    );
}

/** In the order in which they were paid, then by id: a new site goes to the first with room (P33). */
export const byPaidDate = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted(
    (a, b) => a.paid_at.getTime() - b.paid_at.getTime() || (a.payment_intent_id < b.payment_intent_id ? -1 : 1),
  );

/** No limit is Enterprise; else the product's metadata; else its name; else basic (P76). */
export function profileOf({ site_limit, plan, plan_name }: Pick<Payment, 'site_limit' | 'plan' | 'plan_name'>) {
  if (site_limit === null) return 'enterprise';
  return namedProfile(plan ?? '') ?? namedProfile(plan_name) ?? 'basic';
}

const namedProfile = (text: string): Exclude<ScanProfile, 'free'> | undefined =>
  (['enterprise', 'pro', 'basic'] as const).find((name) =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(name),
  );

/** Sites of one source, without those whose release has come (P79). */
export const sitesOf = (sites: readonly RegisteredSite[], sourceId: string, now: Date): RegisteredSite[] =>
  sites.filter((site) => site.source_id === sourceId && (site.release_at === null || site.release_at > now));

export interface CoveringSource {
  kind: 'subscription' | 'payment';
  id: string;
  profile: ScanProfile;
}

/** The source that pays for this host now, if any: hosts on payments stay covered beside a subscription (P33). */
export function coveringSource(facts: EntitlementFacts, hostKey: string, now: Date): CoveringSource | null {
  const sources = [
    ...grantingSubscriptions(facts.subscriptions, now).map((source) => ({
      kind: 'subscription' as const,
      id: source.id,
      profile: profileOf(source),
    })),
    ...byPaidDate(facts.payments)
      .filter((payment) => standingOf(payment) === 'granting')
      .map((source) => ({ kind: 'payment' as const, id: source.payment_intent_id, profile: profileOf(source) })),
  ];
  return sources.find(({ id }) => sitesOf(facts.sites, id, now).some((site) => site.host_key === hostKey)) ?? null;
}
