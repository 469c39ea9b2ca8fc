import type { Selectable } from 'kysely';
import { sql, type RawBuilder } from 'kysely';
import type { RunsTable } from '../database/schema.ts';

/**
 * Who reads a result. The `owner` sees all of it, with ignored elements and their reasons. A `guest` has a link to an
 * open report and sees neither ignored elements nor marks. The stored numbers of the run still count those elements.
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

/** The owner's marks of a finding, as a condition on `finding_marks`. */
export const marksOf = ({ ownerSub, hostKey }: ReportScope): RawBuilder<boolean> =>
  sql<boolean>`finding_marks.owner_sub = ${ownerSub} and finding_marks.host_key = ${hostKey}`;
