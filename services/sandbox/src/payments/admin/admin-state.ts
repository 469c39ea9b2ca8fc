import type { Payments } from '../payments.ts';

/** Virtual seconds since 1970. */
export const clockOf = ({ clock }: Payments) => ({ now: clock.now() });

/** How events are sent, and how many deliveries stand where. */
export const deliveriesOf = ({ deliveries }: Payments) => ({ ...deliveries.mode, counts: deliveries.counts() });

/** Counts of everything, for a test that waits. */
export const stateOf = (payments: Payments) => ({
  clock: clockOf(payments),
  objects: payments.account.store.counts(),
  events: payments.account.events.all().length,
  deliveries: deliveriesOf(payments),
  faults: payments.faults.list.length,
  requests: payments.requests.total,
  violations: payments.violations.length,
});
