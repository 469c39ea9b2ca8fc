import { isFinal, type Run, type RunProgress, type ScanFailure } from '@stufenlos/contracts';
import { shownHost } from '@stufenlos/report';
import type { Selectable } from 'kysely';
import type { RunsTable } from '../database/schema.ts';
import { lockedAccess, type ReportAccess } from '../entitlements/report-access.ts';

/** The columns that `runView` shows, apart from the lock. */
export const shownColumns = [
  ...(['id', 'url', 'final_url', 'title', 'source', 'scope', 'state', 'phase', 'site', 'profile', 'version'] as const),
  ...(['page_limit', 'failure_code', 'failure_detail', 'engine', 'stats', 'reused', 'checked_at', 'org_id'] as const),
  ...(['created_at', 'started_at', 'finished_at', 'expires_at', 'details_removed_at'] as const),
] as const satisfies readonly (keyof RunsTable)[];
type ShownRun = Pick<Selectable<RunsTable>, (typeof shownColumns)[number]>;

export interface RunRow<Columns = Selectable<RunsTable>> {
  run: Columns;
  /** Pages settled, pages known. */
  done: number;
  total: number;
  /** Place among the waiting jobs, while there is one. */
  queuePosition?: number;
}

/** What everybody sees who may see the run at all. `access` says whether the owner may read more. Pure. */
export function runView(
  { run, done, total, queuePosition }: RunRow<ShownRun>,
  access: ReportAccess = lockedAccess,
): Run {
  return {
    id: run.id,
    url: run.url,
    finalUrl: run.final_url,
    title: run.title,
    host: shownHost(new URL(run.url)),
    source: run.source,
    scope: run.scope,
    createdAt: run.created_at.toISOString(),
    ...(run.started_at ? { startedAt: run.started_at.toISOString() } : {}),
    ...(run.finished_at ? { finishedAt: run.finished_at.toISOString() } : {}),
    ...(run.expires_at ? { expiresAt: run.expires_at.toISOString() } : {}),
    ...(run.details_removed_at ? { detailsRemovedAt: run.details_removed_at.toISOString() } : {}),
    state: run.state,
    ...phaseOf(run),
    ...(run.state === 'queued' && queuePosition !== undefined ? { queuePosition } : {}),
    progress: { done, total },
    pageLimit: run.page_limit,
    ...(run.site ? { site: run.site } : {}),
    ...failureOf(run),
    profile: run.profile,
    version: run.version,
    ...(run.engine ? { engine: run.engine } : {}),
    ...lockOf(access),
    // A website shows what is known so far, a single page only its final numbers.
    ...(run.stats && (isFinal(run.state) || run.scope === 'site') ? { stats: run.stats } : {}),
    ...(run.reused ? { reused: true } : {}),
    ...(run.checked_at ? { checkedAt: run.checked_at.toISOString() } : {}),
    ...(run.org_id === null ? {} : { orgId: run.org_id }),
  };
}

/** The whole state that a live event carries. Pure. */
export function progressView({ run, done, total, queuePosition }: RunRow): RunProgress {
  return {
    version: run.version,
    state: run.state,
    ...phaseOf(run),
    ...(run.state === 'queued' && queuePosition !== undefined ? { queuePosition } : {}),
    progress: { done, total },
    ...failureOf(run),
    ...(run.stats
      ? { violations: run.stats.categories.violations.rules, incomplete: run.stats.categories.incomplete.rules }
      : {}),
  };
}

const lockOf = (access: ReportAccess): Pick<Run, 'locked' | 'unlock'> => ({
  locked: access.locked,
  ...(!access.locked && access.stored
    ? { unlock: { at: access.stored.toISOString(), sourceKind: access.source.kind, sourceId: access.source.id } }
    : {}),
});

const phaseOf = ({ state, phase }: Pick<ShownRun, 'state' | 'phase'>) =>
  state === 'running' && phase ? { phase } : {};

function failureOf({ failure_code, failure_detail }: Pick<ShownRun, 'failure_code' | 'failure_detail'>): {
  failure?: ScanFailure;
} {
  return failure_code ? { failure: { code: failure_code, detail: failure_detail ?? {} } } : {};
}
