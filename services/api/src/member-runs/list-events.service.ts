import { Injectable, type BeforeApplicationShutdown, type MessageEvent, type OnModuleInit } from '@nestjs/common';
import { isFinal, type ListedProgress } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { Subject, type Observable } from 'rxjs';
import { RunChanges } from '../database/run-changes.ts';
import type { Database } from '../database/schema.ts';
import { LiveStreams, retryMs } from '../live/live-stream.ts';
import { readOpenRuns } from './open-runs.ts';
import { progressView } from '../reports/report-view.ts';
import { RunOwners } from './run-owners.ts';

/** As many tabs of one person; others poll (P70). */
export const streamsPerMember = 10;

/**
 * The list of a member as it moves, over one stream: whole small states of all runs that have not ended, each again when
 * it changes, and once more with its end. Each look is one query, and only for changes of the member's own runs.
 */
@Injectable()
export class ListEventsService implements OnModuleInit, BeforeApplicationShutdown {
  /** Whose runs changed; null: all may have. */
  private readonly changed = new Subject<string | null>();
  private readonly ending = new Subject<void>();
  private readonly streams = new LiveStreams({ most: streamsPerMember, changed: this.changed, ending: this.ending });

  constructor(
    private readonly db: Kysely<Database>,
    private readonly changes: RunChanges,
    private readonly owners: RunOwners,
  ) {}

  onModuleInit(): void {
    this.changes.follow((runId) => void this.hear(runId));
  }

  beforeApplicationShutdown(): void {
    this.ending.next();
  }

  /** @throws AppError `rate_limited` when they follow too often already */
  follow(sub: string): Observable<MessageEvent> {
    return this.streams.follow(sub, (stream) => {
      /** Runs that have not ended, as they were told. */
      const told = new Map<string, string>();
      let begun = false;

      const tell = (runs: ListedProgress[]): void => {
        if (!begun) stream.next({ retry: retryMs, comment: 'all that has not ended' });
        begun = true;
        const there = new Set(runs.map(({ id }) => id));
        // Deleted ones are not told: whoever deletes knows.
        for (const id of told.keys()) if (!there.has(id)) told.delete(id);
        for (const run of runs) {
          const state = JSON.stringify(run);
          if (told.get(run.id) !== state) stream.next({ id: `${run.id}.${run.version}`, data: run });
          if (isFinal(run.state)) told.delete(run.id);
          else told.set(run.id, state);
        }
      };

      return async () => {
        // A database that is away for a moment: the reader keeps its stream, the next look tries again.
        const rows = await readOpenRuns(this.db, sub, begun ? [...told.keys()] : undefined).catch(() => null);
        if (rows && !stream.closed) tell(rows.map((row) => ({ id: row.run.id, ...progressView(row) })));
      };
    });
  }

  /** Nobody follows: nothing is asked. */
  private async hear(runId: string | null): Promise<void> {
    if (!this.streams.hasFollowers) return;
    const owner = runId === null ? null : await this.owners.of(runId);
    if (runId === null || owner !== null) this.changed.next(owner);
  }
}
