import type { AccountFacts } from './account-facts.ts';

/** What a deletion does, with what the identity provider lets us do. */
export interface AccountPlan extends AccountFacts {
  deletesIdentity: boolean;
}

/** What goes, as lines for the operator. Pure. */
export function planLines(plan: AccountPlan, isApplied: boolean): string[] {
  const { subject, runs, unfinishedRuns, websites, monitors, hasLiveSubscription, deletesIdentity } = plan;
  return [
    `account: ${subject}`,
    `deletes: ${runs} checks (${unfinishedRuns} not finished), ${websites} websites, ${monitors} monitors, and all notes, links and proofs`,
    ...(hasLiveSubscription ? ['ends: a running subscription, at once'] : []),
    deletesIdentity
      ? 'deletes: the person at the identity provider'
      : 'stays: the person at the identity provider. Delete them there yourself.',
    isApplied
      ? 'Accepted. A running api carries it out; the audit log says account.deleted at the end.'
      : 'Nothing was changed. Repeat with --apply.',
  ];
}

/** What stays and why, as lines for the operator. Pure. */
export function keptLines({ orders, declarations }: AccountPlan): string[] {
  if (orders + declarations === 0) return [];
  return [`keeps: ${orders} orders and ${declarations} declarations without the subject, for RETENTION_LEGAL_YEARS`];
}
