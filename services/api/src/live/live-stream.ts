import { Logger, type MessageEvent } from '@nestjs/common';
import { Observable, type Subject } from 'rxjs';
import { AppError } from '../errors/app-error.ts';

const reReadMs = 5000;
const pingMs = 15_000;
const busySeconds = 5;
/** A reader waits this long before it reconnects. */
export const retryMs = 1000;
/** Readers come back with a fresh token. So no stream outlives a sign-out or a stolen token by more than this. */
export const streamLifeMs = 15 * 60_000;

export interface Followed {
  /** Most streams of one key, because each asks the database by itself. Further readers poll. */
  most: number;
  /** Key of what changed; null: anything may have changed. */
  changed: Subject<string | null>;
  /** This process is about to end. */
  ending: Subject<void>;
}

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
  private readonly open = new Map<string, number>();
  private isEnding = false;

  constructor(private readonly followed: Followed) {
    followed.ending.subscribe(() => (this.isEnding = true));
  }

  get hasFollowers(): boolean {
    return this.open.size > 0;
  }

  /**
   * @param begin gets each stream and returns a function that looks once: at the start, at each change, every 5 seconds
   * @throws AppError `rate_limited` when too many follow this key already
   */
  follow(key: string, begin: (stream: Stream) => () => Promise<void>): Observable<MessageEvent> {
    const { most, changed, ending } = this.followed;
    const isFull = () => (this.open.get(key) ?? 0) >= most;
    if (isFull()) {
      throw new AppError('rate_limited', { retryAfter: busySeconds, data: { kind: 'rate' } });
    }
    return new Observable((stream) => {
      // Many may have asked before the first of them began. A reader that comes to an ending process would hold it, so
      // it is sent away and reconnects to another one.
      if (this.isEnding || isFull()) return stream.complete();
      const once = begin(stream);
      const look = oneAtATime(
        () => once().catch((error: unknown) => this.logger.error({ event: 'look_failed', cause: String(error) })),
        () => stream.closed,
      );
      this.open.set(key, (this.open.get(key) ?? 0) + 1);
      const change = changed.subscribe((one) => (one === key || one === null) && void look());
      const end = ending.subscribe(() => stream.complete());
      const reRead = setInterval(() => void look(), reReadMs);
      const ping = setInterval(() => stream.next({ comment: 'still here' }), pingMs);
      const life = setTimeout(() => stream.complete(), streamLifeMs);
      void look();
      return () => {
        const left = (this.open.get(key) ?? 1) - 1;
        if (left > 0) this.open.set(key, left);
        else this.open.delete(key);
        change.unsubscribe();
        end.unsubscribe();
        clearInterval(reRead);
        clearInterval(ping);
        clearTimeout(life);
      };
    });
  }
}

/** Runs one look at a time. Changes during a look cause one more. */
function oneAtATime(look: () => Promise<void>, isOver: () => boolean): () => Promise<void> {
  let looking = false;
  let missed = false;
  return async () => {
    missed = looking;
    if (looking) return;
    looking = true;
    do {
      missed = false;
      await look();
    } while (missed && !isOver());
    looking = false;
  };
}
