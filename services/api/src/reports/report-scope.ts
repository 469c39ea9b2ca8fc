import type { Selectable } from 'kysely';
import { sql, type RawBuilder } from 'kysely';
import type { RunsTable } from '../database/schema.ts';

/**
 * Whose eyes a result is read with. `owner` sees all of it and what they ignore, with their reasons. `guest` has a link
 * to an open report: no element that the owner ignores is there, and no mark. The numbers of the run, which were stored
 * with it, still count them.
 */
export type Reader = 'owner' | 'guest';

/** A run that may be read by whoever asks; to be sure of that is the caller's part. */
export interface ReportScope {
  runId: string;
  /** Marks hold on all runs of an owner's host (P95). A visitor's run has none. */
  ownerSub: string | null;
  hostKey: string;
  reader: Reader;
}

export const scopeOf = (
  run: Pick<Selectable<RunsTable>, 'id' | 'owner_sub' | 'host_key'>,
  reader: Reader,
): ReportScope => ({ runId: run.id, ownerSub: run.owner_sub, hostKey: run.host_key, reader });

/** The owner's marks of a finding, as a condition on `finding_marks`. */
export const marksOf = ({ ownerSub, hostKey }: ReportScope): RawBuilder<boolean> =>
  sql<boolean>`finding_marks.owner_sub = ${ownerSub} and finding_marks.host_key = ${hostKey}`;
