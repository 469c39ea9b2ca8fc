import type { EntitlementFacts, RegisteredSite } from '../entitlements/entitlement-facts.ts';
import { byPaidDate, grantingSubscriptions, sitesOf, standingOf, type SiteSource } from '../entitlements/sources.ts';

export interface Slot extends SiteSource {
  slotNo: number;
}

/** Where the next site would go. `free` counts what is left in all sources; null = no limit. */
export type Allowance = { state: 'free'; slot: Slot; free: number | null } | { state: 'full' } | { state: 'none' };

/**
 * The source and the slot that the next host takes: the subscription while it has room, else the first one-time payment
 * with room, by date of payment and id. A payment is used beside a full subscription too, because it was bought for one
 * more site. See decisions/0013-a-slot-counts-one-host.md. Pure.
 */
export function nextSlot(facts: EntitlementFacts, now: Date): Allowance {
  const sources = slotSources(facts, now);
  if (sources.length === 0) return { state: 'none' };
  const rooms = sources.map(({ kind, id, limit }) => ({ kind, id, limit, taken: sitesOf(facts.sites, id, now) }));
  const open = rooms.find(({ limit, taken }) => limit === null || taken.length < limit);
  if (!open) return { state: 'full' };
  const free = rooms.some(({ limit }) => limit === null)
    ? null
    : rooms.reduce((sum, { limit, taken }) => sum + Math.max(0, (limit ?? 0) - taken.length), 0);
  return { state: 'free', slot: { kind: open.kind, id: open.id, slotNo: smallestFree(open.taken) }, free };
}

/** Of several granting subscriptions, only the one that is shown takes new sites. */
function slotSources(
  { subscriptions, payments }: EntitlementFacts,
  now: Date,
): (SiteSource & { limit: number | null })[] {
  const [subscription] = grantingSubscriptions(subscriptions, now);
  const paid = byPaidDate(payments).filter((payment) => standingOf(payment) === 'granting');
  return [
    ...(subscription ? [{ kind: 'subscription' as const, id: subscription.id, limit: subscription.site_limit }] : []),
    ...paid.map((one) => ({ kind: 'payment' as const, id: one.payment_intent_id, limit: one.site_limit })),
  ];
}

/** While used < limit, the number is never above the limit, also after a downgrade left higher numbers behind. */
function smallestFree(taken: readonly RegisteredSite[]): number {
  const numbers = new Set(taken.map((site) => site.slot_no));
  let slotNo = 1;
  while (numbers.has(slotNo)) slotNo += 1;
  return slotNo;
}
