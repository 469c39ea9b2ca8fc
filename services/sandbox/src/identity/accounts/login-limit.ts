/** Attempts with one address within the window. */
const attempts = 10;
const windowMs = 10 * 60_000;
const most = 10_000;

/** How often a password may be tried per address, known or not: counted before the password is looked at. */
export class LoginLimit {
  private readonly clock: () => number;
  private readonly tried = new Map<string, { count: number; until: number }>();

  constructor(clock: () => number = Date.now) {
    this.clock = clock;
  }

  /** 0 = go on; else the minutes to wait. */
  take(key: string): number {
    const now = this.clock();
    const seen = this.tried.get(key);
    const entry = seen && seen.until > now ? seen : { count: 0, until: now + windowMs };
    if (entry.count >= attempts) return Math.ceil((entry.until - now) / 60_000);
    entry.count += 1;
    this.tried.set(key, entry);
    if (this.tried.size > most) this.tried.delete(this.tried.keys().next().value ?? key);
    return 0;
  }

  clear(key: string): void {
    this.tried.delete(key);
  }
}
