/** The part of Bull's settings that decides how fast a lost worker is noticed. Milliseconds, and a count. */
export interface LockSettings {
  lockDuration: number;
  lockRenewTime: number;
  stalledInterval: number;
  maxStalledCount: number;
}

/** Three renewals fit into one lock: a Redis that stumbles for a moment costs nothing. */
export const lockSettings: LockSettings = {
  lockDuration: 30_000,
  lockRenewTime: 10_000,
  stalledInterval: 15_000,
  maxStalledCount: 2,
};

/** The same proportions, so short that a test sees the recovery. */
export const quickLockSettings: LockSettings = {
  lockDuration: 6000,
  lockRenewTime: 2000,
  stalledInterval: 3000,
  maxStalledCount: 2,
};
