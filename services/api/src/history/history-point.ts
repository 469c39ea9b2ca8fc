import { withoutIgnored, type HistoryPoint } from '@stufenlos/contracts';
import { sql, type Selectable } from 'kysely';
import type { RunsTable } from '../database/schema.ts';
import type { IgnoredCounts } from '../findings/ignored-counts.ts';

/** Runs with a result. What failed, or was canceled, says nothing about a website. */
export const finishedStates = ['completed', 'partial'] as const;

/** When a result was found: of a re-used answer, when it was really checked. */
export const judgedAt = sql<Date>`coalesce(runs.checked_at, runs.finished_at)`;

export const pointColumns = ['id', 'profile', 'engine', 'stats', 'checked_at', 'finished_at', 'created_at'] as const;
export type PointRow = Pick<Selectable<RunsTable>, (typeof pointColumns)[number]>;

/** A finished run in numbers, without what its owner ignores: the same numbers as in the list of runs. Pure. */
export function pointOf({ id, profile, engine, stats, ...row }: PointRow, ignored?: IgnoredCounts): HistoryPoint {
  const { pages, categories } = stats ? withoutIgnored(stats, ignored) : {};
  return {
    id,
    finishedAt: timeOf(row).toISOString(),
    profile,
    axe: engine?.axe ?? null,
    pages: (pages?.completed ?? 0) + (pages?.partial ?? 0),
    violations: categories?.violations ?? { rules: 0, nodes: 0 },
    incomplete: categories?.incomplete ?? { rules: 0, nodes: 0 },
  };
}

export const timeOf = (row: Pick<PointRow, 'checked_at' | 'finished_at' | 'created_at'>): Date =>
  row.checked_at ?? row.finished_at ?? row.created_at;
