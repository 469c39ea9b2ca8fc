type Turn = () => void;

/** First pause after the provider asked for fewer calls; doubled with each further time. */
const firstPauseMs = 1000;
const longestPauseMs = 30_000;
const secondMs = 1000;

/**
 * How fast one process may call the provider: at most so many requests begin within any second, those that a person
 * waits for first. After a 429 work in the background pauses for a while that grows and varies.
 */
export class ApiRateLimiter {
  private readonly begun: number[] = [];
  private readonly urgent: Turn[] = [];
  private readonly background: Turn[] = [];
  private pauseMs = 0;
  private backgroundFrom = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly limit: { perSecond: number }) {}

  /** Resolves when the request may begin. */
  acquire(isUrgent: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    (isUrgent ? this.urgent : this.background).push(resolve);
    this.release();
    return promise;
  }

  /** What the provider answered. */
  onStatus(status: number): void {
    if (status !== 429) {
      this.pauseMs = 0;
      return;
    }
    this.pauseMs = Math.min(longestPauseMs, this.pauseMs * 2 || firstPauseMs);
    this.backgroundFrom = Date.now() + this.pauseMs * (0.5 + Math.random() / 2);
  }

  private release(): void {
    clearTimeout(this.timer);
    for (;;) {
      const now = Date.now();
      while (this.begun.length > 0 && now - this.begun[0]! >= secondMs) this.begun.shift();
      const queue = this.urgent.length > 0 ? this.urgent : this.background;
      if (queue.length === 0) return;
      const full = this.begun.length < this.limit.perSecond ? 0 : this.begun[0]! + secondMs - now;
      const wait = Math.max(full, queue === this.background ? this.backgroundFrom - now : 0);
      if (wait > 0) {
        this.timer = setTimeout(() => this.release(), wait);
        return;
      }
      this.begun.push(now);
      queue.shift()!();
    }
  }
}
