import type { Selectable } from 'kysely';
import type { EntitlementFacts } from '../entitlements/entitlement-facts.ts';
import type { SiteSource } from '../sites/site-allowance.ts';
import { coveringSource, holdingSource, standingOf } from '../entitlements/sources.ts';
import type { RunsTable } from '../database/schema.ts';

type UnlockColumns = 'host_key' | 'profile' | 'unlocked_at' | 'unlock_source_kind' | 'unlock_source_id';
export type LockableRun = Pick<Selectable<RunsTable>, UnlockColumns>;

/** `stored: null`: open because the host is covered now, and that is not written down yet. */
export type ReportAccess = { locked: true } | { locked: false; source: SiteSource; stored: Date | null };

/** What everybody but the owner has, whatever the owner paid for. */
export const closed: ReportAccess = { locked: true };

/**
 * Whether the owner of a run may read all of it (P75): by an unlock whose source still stands, or because a granting
 * source covers the host now. A host over the limit of its source keeps what was checked for the plan; a free check of it
 * opens no more than that of a stranger's host. Derived at every reading, so that a refund or a dispute needs nobody to
 * lock anything. Pure.
 */
export function reportAccess(run: LockableRun, facts: EntitlementFacts, now: Date): ReportAccess {
  const source = storedSource(run);
  if (source && run.unlocked_at && stands(source, facts)) return { locked: false, source, stored: run.unlocked_at };
  const find = run.profile === 'free' ? coveringSource : holdingSource;
  const covering = find(facts, run.host_key, now);
  if (!covering) return closed;
  return { locked: false, source: { kind: covering.kind, id: covering.id }, stored: null };
}

function storedSource({ unlock_source_kind: kind, unlock_source_id: id }: LockableRun): SiteSource | null {
  return id !== null && (kind === 'subscription' || kind === 'payment') ? { kind, id } : null;
}

/**
 * What a subscription opened stays open after its end, but not after its withdrawal, and as long as its money stands. A
 * payment must stand as well: refunded or disputed it opens nothing.
 */
function stands({ kind, id }: SiteSource, { subscriptions, payments, withdrawn }: EntitlementFacts): boolean {
  if (withdrawn.includes(id)) return false;
  if (kind === 'subscription') return subscriptions.some((one) => one.id === id && one.money === null);
  return payments.some((payment) => payment.payment_intent_id === id && standingOf(payment) === 'granting');
}
