import type { BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { underLease } from './lease.ts';

/** What one piece of work consists of. */
export interface Work {
  run: () => Promise<void>;
  renew: () => Promise<unknown>;
  /** Writes down why `run` rejected. When not even that can be written, the lease ends by itself. */
  note: (error: unknown) => Promise<void>;
}

/**
 * Takes due rows of a table and works on them, a few at once: woken by the schedule, by `notify` after a commit, and by every
 * end of work. A slow one delays only itself.
 */
export abstract class LeasedTaskRunner implements BeforeApplicationShutdown {
  protected abstract readonly logger: Logger;
  /** Event of the log when the table could not be asked. */
  protected abstract readonly notTaken: string;
  /** Tasks that one replica runs at once. */
  protected readonly atOnce: number = 4;
  private readonly working = new Set<Promise<void>>();
  private starting: Promise<void> | undefined;
  private wasNotified = false;
  private ending = false;

  /** Takes and begins what is due, at most as much as there is room for. */
  protected abstract takeDue(): Promise<void>;

  /** After a commit that added work. A lost notification is fine: the scheduled run finds the work. */
  notify(): void {
    this.wasNotified = true;
    this.start().catch((error: unknown) => {
      this.logger.warn({ event: this.notTaken, cause: error instanceof Error ? error.message : 'unknown' });
    });
  }

  /** Starts what is due, as far as there is room, and does not wait for its end. */
  start(): Promise<void> {
    this.starting ??= this.startDue().finally(() => (this.starting = undefined));
    return this.starting;
  }

  /** Resolves when nothing is due and nothing works here. */
  async drain(): Promise<void> {
    for (;;) {
      // A read that is under way may have begun before what the caller has committed.
      this.wasNotified = true;
      await this.start();
      if (this.working.size === 0) return;
      await Promise.all(this.working);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    await this.starting?.catch(() => undefined);
    await Promise.all(this.working);
  }

  protected get room(): number {
    return this.atOnce - this.working.size;
  }

  /** @param onEnd before anybody is woken by it */
  protected begin(work: Work, onEnd?: () => void): void {
    const done = this.runWork(work).finally(() => {
      this.working.delete(done);
      onEnd?.();
      this.notify();
    });
    this.working.add(done);
  }

  private async runWork({ run, renew, note }: Work): Promise<void> {
    try {
      await underLease(renew, run);
    } catch (error) {
      await note(error).catch(() => undefined);
    }
  }

  private async startDue(): Promise<void> {
    do {
      this.wasNotified = false;
      if (this.ending || this.room <= 0) return;
      await this.takeDue();
      // A notification during the read may be about a commit that the read did not see.
    } while (this.wasNotified);
  }
}
