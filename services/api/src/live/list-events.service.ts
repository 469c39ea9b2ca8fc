import { Injectable, type BeforeApplicationShutdown, type MessageEvent, type OnModuleInit } from '@nestjs/common';
import { isFinal, type ListedProgress } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Observable } from 'rxjs';
import { RunChanges } from './run-changes.ts';
import type { Database } from '../database/schema.ts';
import { LiveStreams, retryMs } from './live-stream.ts';
import { readOpenRuns } from './open-runs.ts';
import { progressView } from '../runs/run-view.ts';
import { RunOwners } from './run-owners.ts';

/** Most streams of one person, for example of open tabs. Further readers poll. */
export const streamsPerMember = 10;

/**
 * A member's list over one stream: the state of each run that has not ended, sent again when it changes and once more
 * when it ends. Each look is one query, and changes of other people's runs cause none. See
 * decisions/0021-a-live-event-is-a-whole-state.md.
 */
@Injectable()
export class ListEventsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new LiveStreams(streamsPerMember);

  constructor(
    private readonly db: Kysely<Database>,
    private readonly changes: RunChanges,
    private readonly owners: RunOwners,
  ) {}

  onModuleInit(): void {
    this.changes.subscribe((runId) => void this.onChange(runId));
  }

  get openStreams(): number {
    return this.streams.count;
  }

  beforeApplicationShutdown(): void {
    this.streams.end();
  }

  /** @throws AppError `rate_limited` when the person has too many streams already */
  streamList(sub: string): Observable<MessageEvent> {
    return this.streams.open(sub, (stream) => {
      /** Runs that have not ended, each with the state that was sent last. */
      const sent = new Map<string, string>();
      let begun = false;

      const tell = (runs: ListedProgress[]): void => {
        if (!begun) stream.next({ retry: retryMs, comment: 'all that has not ended' });
        begun = true;
        const there = new Set(runs.map(({ id }) => id));
        // Deleted runs are not announced, because their owner deleted them.
        for (const id of sent.keys()) if (!there.has(id)) sent.delete(id);
        for (const run of runs) {
          const state = JSON.stringify(run);
          if (sent.get(run.id) !== state) stream.next({ id: `${run.id}.${run.version}`, data: run });
          if (isFinal(run.state)) sent.delete(run.id);
          else sent.set(run.id, state);
        }
      };

      return async () => {
        // While the database is away, the reader keeps its stream and the next look tries again.
        const rows = await readOpenRuns(this.db, sub, begun ? [...sent.keys()] : undefined).catch(() => null);
        if (rows && !stream.closed) tell(rows.map((row) => ({ id: row.run.id, ...progressView(row) })));
      };
    });
  }

  /** Asks nothing while nobody follows. */
  private async onChange(runId: string | null): Promise<void> {
    if (!this.streams.hasFollowers) return;
    const owner = runId === null ? null : await this.owners.of(runId);
    if (runId === null || owner !== null) this.streams.changed(owner);
  }
}
