import { Injectable, type BeforeApplicationShutdown, type MessageEvent, type OnModuleInit } from '@nestjs/common';
import { isFinal, type RunProgress } from '@stufenlos/contracts';
import { Observable, Subject } from 'rxjs';
import { AppError } from '../errors/app-error.ts';
import { RunChanges } from '../database/run-changes.ts';
import { progressView } from './report-view.ts';
import { RunsRepository } from './runs.repository.ts';

const reReadMs = 5000;
const pingMs = 15_000;
/** What the reader waits before it comes back. */
const retryMs = 1000;
/** Each stream asks the database by itself, and whoever has a token may open any number. Others poll (P70). */
export const streamsPerRun = 20;
const busySeconds = 5;

/** The version that a reader's `Last-Event-ID` names; an id that is none of ours resumes from the beginning. */
export const versionOf = (id = ''): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

/**
 * Live events (P70): whole small states, the newest from the database first; the event id is the run's version, so
 * that any replica can resume. Ends at a final state, or when this process is about to end.
 */
@Injectable()
export class RunEventsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly changed = new Subject<string | null>();
  private readonly ending = new Subject<void>();
  private readonly open = new Map<string, number>();

  constructor(
    private readonly runs: RunsRepository,
    private readonly changes: RunChanges,
  ) {}

  onModuleInit(): void {
    this.changes.follow((runId) => this.changed.next(runId));
  }

  /** Open streams would hold the process for ever; their readers come back to another replica. */
  beforeApplicationShutdown(): void {
    this.ending.next();
  }

  /** @throws AppError `rate_limited` when too many follow this run already */
  follow(runId: string, seenVersion: number): Observable<MessageEvent> {
    if ((this.open.get(runId) ?? 0) >= streamsPerRun) {
      throw new AppError('rate_limited', { retryAfter: busySeconds, data: { kind: 'rate' } });
    }
    return new Observable((stream) => {
      this.open.set(runId, (this.open.get(runId) ?? 0) + 1);
      let last: { version: number; state?: string } = { version: seenVersion };
      let begun = false;
      let looking = false;
      let missed = false;

      /** One look at a time; what changes meanwhile is seen by one more. */
      const look = async (): Promise<void> => {
        missed = looking;
        if (looking) return;
        looking = true;
        do {
          missed = false;
          // A database that is away for a moment: the reader keeps its stream, the next look tries again.
          const row = await this.runs.read(runId).catch(() => null);
          if (row === undefined) stream.complete();
          else if (row !== null) tell(progressView(row));
        } while (missed && !stream.closed);
        looking = false;
      };

      const tell = (progress: RunProgress): void => {
        const state = JSON.stringify(progress);
        // An id from the future is none of ours: begin anew.
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

      const changed = this.changed.subscribe((id) => (id === runId || id === null) && void look());
      const ended = this.ending.subscribe(() => stream.complete());
      const reRead = setInterval(() => void look(), reReadMs);
      const ping = setInterval(() => stream.next({ comment: 'still here' }), pingMs);
      void look();
      return () => {
        const left = (this.open.get(runId) ?? 1) - 1;
        if (left > 0) this.open.set(runId, left);
        else this.open.delete(runId);
        changed.unsubscribe();
        ended.unsubscribe();
        clearInterval(reRead);
        clearInterval(ping);
      };
    });
  }
}
