/** A limit over a fixed window of UTC time. */
export interface RateLimit {
  name: string;
  seconds: number;
  limit: number;
}

export interface RateWindow {
  start: Date;
  /** Whole seconds until the window ends, at least 1. */
  secondsLeft: number;
}

export function windowOf({ seconds }: RateLimit, now: Date): RateWindow {
  const length = seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), secondsLeft: Math.max(1, Math.ceil((start + length - now.getTime()) / 1000)) };
}
