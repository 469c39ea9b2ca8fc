import { sql } from 'kysely';

/** A lease lasts for so long; its holder renews it while it works. After a crash it ends by itself. */
export const leaseSeconds = 60;

/** A time of the database, so that replicas need no common clock. */
export const later = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** Seconds until the next try: 5, 10, 20 ... at most an hour. */
export const backOffSeconds = (attempts: number): number => Math.min(3600, 5 * 2 ** Math.min(attempts - 1, 20));

/** @param renew called early enough for two renewals that fail */
export async function underLease(renew: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const renewal = setInterval(
    () => {
      renewing = Promise.all([renewing, renew().catch(() => undefined)]);
    },
    (leaseSeconds * 1000) / 3,
  );
  try {
    await work();
  } finally {
    clearInterval(renewal);
    // One that is under way would prolong the lease that the caller is about to end.
    await renewing;
  }
}
