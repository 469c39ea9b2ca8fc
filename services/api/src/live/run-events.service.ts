import { Injectable, type BeforeApplicationShutdown, type MessageEvent, type OnModuleInit } from '@nestjs/common';
import { isFinal, type RunProgress } from '@stufenlos/contracts';
import type { Observable } from 'rxjs';
import { RunChanges } from './run-changes.ts';
import { LiveStreams, retryMs } from './live-stream.ts';
import { progressView } from '../runs/run-view.ts';
import { RunsRepository } from '../runs/runs.repository.ts';

/** Most streams of one run. Each asks the database by itself, and a token opens any number. Further readers poll. */
export const streamsPerRun = 20;

/** The version that a reader's `Last-Event-ID` names. An id that is not ours resumes from the beginning. */
export const versionOf = (id = ''): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

/**
 * Live events of one run. The newest state comes from the database first. The event id is the run's version, so any
 * replica can resume. A stream ends with a final state. See decisions/0021-a-live-event-is-a-whole-state.md.
 */
@Injectable()
export class RunEventsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new LiveStreams(streamsPerRun);

  constructor(
    private readonly runs: RunsRepository,
    private readonly changes: RunChanges,
  ) {}

  onModuleInit(): void {
    this.changes.subscribe((runId) => this.streams.changed(runId));
  }

  get openStreams(): number {
    return this.streams.count;
  }

  beforeApplicationShutdown(): void {
    this.streams.end();
  }

  /** @throws AppError `rate_limited` when too many follow this run already */
  streamRun(runId: string, seenVersion: number): Observable<MessageEvent> {
    return this.streams.open(runId, (stream) => {
      let last: { version: number; state?: string } = { version: seenVersion };
      let begun = false;

      const tell = (progress: RunProgress): void => {
        const state = JSON.stringify(progress);
        // An id from the future is not ours, so the stream begins at the first event.
        if (!begun && progress.version < last.version) last = { version: 0 };
        const isNewer = progress.version > last.version;
        // The place in the queue moves without a new version.
        const isMoved = progress.version === last.version && last.state !== undefined && state !== last.state;
        if (isNewer || isMoved) {
          stream.next({ id: String(progress.version), data: progress, ...(begun ? {} : { retry: retryMs }) });
        } else if (!begun) {
          stream.next({ comment: 'nothing new' });
        }
        begun = true;
        last = { version: progress.version, state };
        if (isFinal(progress.state)) stream.complete();
      };

      return async () => {
        // While the database is away, the reader keeps its stream and the next look tries again.
        const row = await this.runs.readRun(runId).catch(() => null);
        if (row === undefined) stream.complete();
        else if (row !== null) tell(progressView(row));
      };
    });
  }
}
