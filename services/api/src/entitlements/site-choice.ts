import type { EntitlementFacts, RegisteredSite } from './entitlement-facts.ts';
import { grantingSubscriptions, isOverLimit, sitesOf } from './sources.ts';

/** Which of too many websites of a subscription stay covered, and whether the person may say so. */
export interface SiteChoice {
  sourceId: string;
  /** How many stay covered. */
  keep: number;
  sites: readonly RegisteredSite[];
  /** Chosen and still in force; over the limit again after a further downgrade they are chosen from again. */
  kept: readonly RegisteredSite[];
  /**
   * `open`: may be made. `made`: stands for this downgrade; what was chosen can only be released at the end of a period.
   * `period`: one was made in this billing period already.
   */
  state: 'open' | 'made' | 'period';
  /** When the next choice may be made, as far as that is known. */
  until: Date | null;
}

/**
 * The choice that a subscription over its limit calls for; null: none does. A choice is made once for a downgrade and
 * once in a billing period, so that a slot cannot be passed round among many websites: what was chosen gives its place
 * up as every website does, at the end of the paid period. A one-time payment cannot be downgraded, and its websites are
 * permanent: should its limit shrink, the first registered ones stay covered. Pure.
 */
export function siteChoiceOf(facts: EntitlementFacts, now: Date): SiteChoice | null {
  const [subscription] = grantingSubscriptions(facts.subscriptions, now);
  if (!subscription) return null;
  const { id: sourceId, site_limit: limit } = subscription;
  if (limit === null || !isOverLimit(facts.sites, { id: sourceId, limit }, now)) return null;
  const sites = sitesOf(facts.sites, sourceId, now);
  const kept = sites.filter((site) => site.kept_at !== null);
  const ends = sites.flatMap(({ choice_until: end }) => (end !== null && end > now ? [end] : []));
  const until = ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  const isMade = kept.length > 0 && kept.length <= limit;
  return { sourceId, keep: limit, sites, kept, state: isMade ? 'made' : until ? 'period' : 'open', until };
}
