import { Logger, type MessageEvent } from '@nestjs/common';
import { Observable, Subject } from 'rxjs';
import { AppError } from '../errors/app-error.ts';
import { CoalescedTask } from '../scheduler/coalesced-task.ts';

const reReadMs = 5000;
const pingMs = 15_000;
const busySeconds = 5;
/** A reader waits this long before it reconnects. */
export const retryMs = 1000;
/** Readers come back with a fresh token. So no stream outlives a sign-out or a stolen token by more than this. */
export const streamLifeMs = 15 * 60_000;

export interface Stream {
  next(event: MessageEvent): void;
  complete(): void;
  readonly closed: boolean;
}

/**
 * Live events of one kind: who follows what, and when to look again. The caller decides what is sent. See
 * decisions/0021-a-live-event-is-a-whole-state.md.
 */
export class LiveStreams {
  private readonly logger = new Logger('LiveStreams');
  private readonly openStreams = new Map<string, number>();
  private isEnding = false;

  private readonly changes = new Subject<string | null>();
  private readonly ending = new Subject<void>();

  /** @param most streams of one key, because each asks the database by itself; further readers poll */
  constructor(private readonly most: number) {}

  /** @param key null: anything may have changed */
  changed(key: string | null): void {
    this.changes.next(key);
  }

  /** This process is about to end, and open streams would keep it alive. Their readers reconnect to another one. */
  end(): void {
    this.isEnding = true;
    this.ending.next();
  }

  /** Streams of all keys. */
  get count(): number {
    return [...this.openStreams.values()].reduce((sum, streams) => sum + streams, 0);
  }

  get hasFollowers(): boolean {
    return this.openStreams.size > 0;
  }

  /**
   * @param begin gets each stream and returns a function that looks once: at the start, at each change, every 5 seconds
   * @throws AppError `rate_limited` when too many follow this key already
   */
  open(key: string, begin: (stream: Stream) => () => Promise<void>): Observable<MessageEvent> {
    const isFull = () => (this.openStreams.get(key) ?? 0) >= this.most;
    if (isFull()) {
      throw new AppError('rate_limited', { retryAfter: busySeconds, data: { kind: 'rate' } });
    }
    return new Observable((stream) => {
      // Many may have asked before the first of them began. A reader that comes to an ending process would hold it, so
      // it is sent away and reconnects to another one.
      if (this.isEnding || isFull()) return stream.complete();
      const once = begin(stream);
      const look = new CoalescedTask(
        () => once().catch((error: unknown) => this.logger.error({ event: 'look_failed', cause: String(error) })),
        () => stream.closed,
      );
      this.openStreams.set(key, (this.openStreams.get(key) ?? 0) + 1);
      const change = this.changes.subscribe((one) => (one === key || one === null) && void look.run());
      const end = this.ending.subscribe(() => stream.complete());
      const reRead = setInterval(() => void look.run(), reReadMs);
      const ping = setInterval(() => stream.next({ comment: 'still here' }), pingMs);
      const life = setTimeout(() => stream.complete(), streamLifeMs);
      void look.run();
      return () => {
        const left = (this.openStreams.get(key) ?? 1) - 1;
        if (left > 0) this.openStreams.set(key, left);
        else this.openStreams.delete(key);
        change.unsubscribe();
        end.unsubscribe();
        clearInterval(reRead);
        clearInterval(ping);
        clearTimeout(life);
      };
    });
  }
}
