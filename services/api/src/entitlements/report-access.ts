import type { Selectable } from 'kysely';
import type { EntitlementFacts } from './entitlement-facts.ts';
import { coveringSource, holdingSource, standingOf, type SiteSource } from './sources.ts';
import type { RunsTable } from '../database/schema.ts';

type UnlockColumns = 'host_key' | 'profile' | 'unlocked_at' | 'unlock_source_kind' | 'unlock_source_id';
export type LockableRun = Pick<Selectable<RunsTable>, UnlockColumns>;

/** `stored: null`: open because the host is covered now, but that is not stored yet. */
export type ReportAccess = { locked: true } | { locked: false; source: SiteSource; stored: Date | null };

/** The access of everybody but the owner, whatever the owner has paid for. */
export const lockedAccess: ReportAccess = { locked: true };

/**
 * Whether the owner of a run may read all of it: through an unlock whose source still stands, or because a granting
 * source covers the host now. A host over the limit of its source keeps the reports that were made for the plan, but a
 * free check of it stays locked. Derived at every reading, so that nobody has to lock anything after a refund or a
 * dispute; see decisions/0004-the-lock-is-derived-and-the-export-keeps-it.md. Pure.
 */
export function reportAccess(run: LockableRun, facts: EntitlementFacts, now: Date): ReportAccess {
  const source = storedSource(run);
  if (source && run.unlocked_at && isStanding(source, facts)) return { locked: false, source, stored: run.unlocked_at };
  const find = run.profile === 'free' ? coveringSource : holdingSource;
  const covering = find(facts, run.host_key, now);
  if (!covering) return lockedAccess;
  return { locked: false, source: { kind: covering.kind, id: covering.id }, stored: null };
}

function storedSource({ unlock_source_kind: kind, unlock_source_id: id }: LockableRun): SiteSource | null {
  return id !== null && (kind === 'subscription' || kind === 'payment') ? { kind, id } : null;
}

/**
 * A report that a subscription opened stays open after its end, but not after a withdrawal, nor when its money was
 * refunded or is in dispute. The same holds for a refunded or disputed payment.
 */
function isStanding({ kind, id }: SiteSource, { subscriptions, payments, withdrawn }: EntitlementFacts): boolean {
  if (withdrawn.includes(id)) return false;
  if (kind === 'subscription') return subscriptions.some((one) => one.id === id && one.money === null);
  return payments.some((payment) => payment.payment_intent_id === id && standingOf(payment) === 'granting');
}
