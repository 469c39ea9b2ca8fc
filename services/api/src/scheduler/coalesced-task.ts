import { setTimeout as pause } from 'node:timers/promises';

/** Runs one task at a time. All calls while it runs lead to one more run, after which they are done. */
export class CoalescedTask {
  private current: Promise<void> | undefined;
  private isDue = false;

  /**
   * @param isOver ends the runs that are still due
   * @param restMs after each run, so that calls that come soon after it share the next one
   */
  constructor(
    private readonly task: () => Promise<void>,
    private readonly isOver: () => boolean,
    private readonly restMs = 0,
  ) {}

  /** Rejects when the task fails; what was due then waits for the next call. */
  run(): Promise<void> {
    if (this.isOver()) return Promise.resolve();
    this.isDue = true;
    return (this.current ??= this.runWhileDue());
  }

  /** Resolves, or rejects, with the run that goes on. */
  async ended(): Promise<void> {
    await this.current;
  }

  private async runWhileDue(): Promise<void> {
    try {
      while (this.isDue && !this.isOver()) {
        this.isDue = false;
        await this.task();
        if (this.restMs > 0) await pause(this.restMs);
      }
    } finally {
      this.current = undefined;
    }
  }
}
