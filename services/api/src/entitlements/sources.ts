import { intervalTerms, type ScanProfile } from '@stufenlos/contracts';
import type { EntitlementFacts, Payment, RegisteredSite, Subscription } from './entitlement-facts.ts';

/**
 * Statuses in which the provider still expects money. Any other one, known or not, grants nothing; see
 * decisions/0010-access-follows-the-state-of-the-payment.md.
 */
export const grantingStatuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);
/** Every status that we know. The log names any other one for the operator. */
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

/**
 * The status that we store. At the provider a subscription by direct debit is active while the bank has not decided
 * about its first invoice, and past due when it has refused; for us it is not complete before that is paid.
 */
export const countedStatus = (status: string, hasBegun: boolean): string =>
  isGrantingStatus(status) && !hasBegun ? 'incomplete' : status;

/** A cancelled subscription grants until its period is over, whether or not the provider has told us about the end. */
export function isGranting({ status, cancel_at_period_end: ends, period_end: end }: Subscription, now: Date): boolean {
  return isGrantingStatus(status) && !(ends && end !== null && end <= now);
}

/** Days before the end of a plan in which it wants the person's attention. A month is shorter and always wants it. */
export const endingSoonDays = 30;

/** Whether an end wants attention: one that somebody chose always does, the one that belongs to a long term only late. */
export function isEndingSoon({ cancel_at_period_end: ends, period_end: end, kind }: Subscription, now: Date): boolean {
  if (!ends || intervalTerms[kind].renews || end === null) return ends;
  return end.getTime() - now.getTime() <= endingSoonDays * 86_400_000;
}

/** `revoked` for good by a full refund or a lost dispute, `suspended` while a dispute is open. */
export function standingOf(payment: Payment): 'granting' | 'suspended' | 'revoked' {
  const isRefunded = payment.amount_refunded > 0 && payment.amount_refunded >= payment.amount;
  if (payment.status !== 'succeeded' || isRefunded || payment.dispute_status === 'lost') return 'revoked';
  return payment.dispute_status === null || disputesWon.has(payment.dispute_status) ? 'granting' : 'suspended';
}

/** Highest limit first, then newest, then id. The first one is shown as the subscription. */
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

/** By date of payment, then by id. A new site goes to the first one with room. */
export const byPaidDate = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted(
    (a, b) => a.paid_at.getTime() - b.paid_at.getTime() || (a.payment_intent_id < b.payment_intent_id ? -1 : 1),
  );

/** Without a limit it is Enterprise; else the metadata of the product says it, else its name, else it is basic. */
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

/** Sites of one source, without those whose release has come. */
export const sitesOf = (sites: readonly RegisteredSite[], sourceId: string, now: Date): RegisteredSite[] =>
  sites.filter((site) => site.source_id === sourceId && (site.release_at === null || site.release_at > now));

/** A subscription or a payment, as far as its limit goes. */
export interface LimitedSource {
  id: string;
  /** Null = no limit, 0 = not known. */
  limit: number | null;
}

/** Whether more sites are registered on a source than it includes. A limit that is not known yet is not exceeded. */
export const isOverLimit = (sites: readonly RegisteredSite[], { id, limit }: LimitedSource, now: Date): boolean =>
  limit !== null && limit > 0 && sitesOf(sites, id, now).length > limit;

/**
 * Sites of one source whose checks it pays for. Over its limit those are as many as it includes: first those that the
 * person chose, then those that were registered first. Where the limit could not be read, what is registered stays
 * covered: a failed look-up must not end monitoring. Pure.
 */
export function coveredSites(sites: readonly RegisteredSite[], source: LimitedSource, now: Date): RegisteredSite[] {
  const theirs = sitesOf(sites, source.id, now);
  if (!isOverLimit(sites, source, now)) return theirs;
  return theirs.toSorted(byPrecedence).slice(0, source.limit ?? theirs.length);
}

const byPrecedence = (a: RegisteredSite, b: RegisteredSite): number =>
  Number(b.kept_at !== null) - Number(a.kept_at !== null) ||
  a.created_at.getTime() - b.created_at.getTime() ||
  a.slot_no - b.slot_no ||
  (a.host_key < b.host_key ? -1 : 1);

/** A subscription or a one-time payment: what sites are registered on. */
export interface SiteSource {
  kind: 'subscription' | 'payment';
  id: string;
}

export interface CoveringSource extends SiteSource {
  profile: ScanProfile;
}

/**
 * The source that pays for checks of this host now, if any. A host of a one-time payment stays covered beside a
 * subscription; a host over the limit of its source is not covered.
 */
export function coveringSource(facts: EntitlementFacts, hostKey: string, now: Date): CoveringSource | null {
  const covers = (source: LimitedSource) => coveredSites(facts.sites, source, now);
  return sourceWith(facts, hostKey, now, covers);
}

/** As `coveringSource`, also for a host over the limit: what was checked for it stays readable. */
export function holdingSource(facts: EntitlementFacts, hostKey: string, now: Date): CoveringSource | null {
  return sourceWith(facts, hostKey, now, ({ id }) => sitesOf(facts.sites, id, now));
}

function sourceWith(
  { subscriptions, payments }: EntitlementFacts,
  hostKey: string,
  now: Date,
  sitesFor: (source: LimitedSource) => readonly RegisteredSite[],
): CoveringSource | null {
  const sources = [
    ...grantingSubscriptions(subscriptions, now).map((source) => ({
      kind: 'subscription' as const,
      id: source.id,
      limit: source.site_limit,
      profile: profileOf(source),
    })),
    ...byPaidDate(payments)
      .filter((payment) => standingOf(payment) === 'granting')
      .map((source) => ({
        kind: 'payment' as const,
        id: source.payment_intent_id,
        limit: source.site_limit,
        profile: profileOf(source),
      })),
  ];
  const found = sources.find((source) => sitesFor(source).some((site) => site.host_key === hostKey));
  return found ? { kind: found.kind, id: found.id, profile: found.profile } : null;
}
