import type { Job } from 'bull';
import { lockSettings, type LockSettings } from './lock-settings.ts';

/**
 * Renews a job's lock until the returned function is called. Needed beside Bull's own renewal, which ends for good
 * when a single renewal fails. `onLost` is called once when the lock belongs to somebody else: the work is then in
 * vain and should stop.
 */
export function keepLock(job: Job, onLost: () => void, locks: LockSettings = lockSettings): () => void {
  const timer = setInterval(() => {
    job.extendLock(locks.lockDuration).then(
      (extended) => {
        if (extended > 0) return;
        clearInterval(timer);
        onLost();
      },
      // Redis is away for a moment: the next tick tries again.
      () => undefined,
    );
  }, locks.lockRenewTime);
  timer.unref();
  return () => clearInterval(timer);
}
