import type { Selectable } from 'kysely';
import { sql, type RawBuilder } from 'kysely';
import type { RunsTable } from '../database/schema.ts';

/**
 * Who reads a result. The `owner` sees all of it, with ignored elements and their reasons. A `guest` has a link to an
 * open report and sees neither ignored elements nor marks, nor numbers that count them.
 */
export type Reader = 'owner' | 'guest';

/** A run that the reader may read. The caller must have checked that. */
export interface ReportScope {
  runId: string;
  /** Marks hold in all runs of this owner on the host. A visitor's run has none. */
  ownerSub: string | null;
  hostKey: string;
  reader: Reader;
}

export const scopeOf = (
  run: Pick<Selectable<RunsTable>, 'id' | 'owner_sub' | 'host_key'>,
  reader: Reader,
): ReportScope => ({ runId: run.id, ownerSub: run.owner_sub, hostKey: run.host_key, reader });

/** The owner's marks on this host, as a condition on `finding_marks`. */
export const marksOf = ({ ownerSub, hostKey }: ReportScope): RawBuilder<boolean> =>
  sql<boolean>`finding_marks.owner_sub = ${ownerSub} and finding_marks.host_key = ${hostKey}`;

/** Whose marks count, and on which host. */
export type MarkOwner = Pick<ReportScope, 'ownerSub' | 'hostKey'>;

/**
 * Whether the owner ignores a finding of a run, by its cause or as an element, as a condition on `findings`. It starts from
 * the marks, which are few, so that the findings are read from their index alone.
 */
export const isIgnored = (runId: string, { ownerSub, hostKey }: MarkOwner): RawBuilder<boolean> => sql<boolean>`(
  findings.fingerprint in (
    select fingerprint from finding_marks where owner_sub = ${ownerSub} and host_key = ${hostKey}
  ) or findings.id in (
    select marked.id from finding_marks mark
    join findings marked on marked.run_id = ${runId}::uuid and marked.element_fingerprint = mark.fingerprint
    where mark.owner_sub = ${ownerSub} and mark.host_key = ${hostKey}
  )
)`;
