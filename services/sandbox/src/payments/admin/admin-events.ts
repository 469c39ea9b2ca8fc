import type { PaymentEvent } from '../events/event-log.ts';
import { missing } from '../protocol/payment-error.ts';
import type { Payments } from '../payments.ts';

/** Newest first, each with what became of its deliveries. */
export function eventsOf({ account, deliveries }: Payments) {
  const shown = account.events.all().map((event) => ({
    ...account.events.show(event),
    lost: deliveries.isLost(event.id),
    deliveries: deliveries.of(event.id).map(({ endpoint, state, attempts, status }) => {
      return { endpoint, state, attempts, status };
    }),
  }));
  return { events: shown.toReversed() };
}

/** Throws 404. */
export function resend({ account, deliveries }: Payments, id: string) {
  const event = account.events.find(id);
  if (!event) throw missing('event', id);
  return { deliveries: deliveries.resend(event) };
}

/** `lost`: nobody was told; `failed`: some delivery was given up. Oldest first, all at once. */
export function resendAll({ account, deliveries }: Payments, which: 'all' | 'failed' | 'lost') {
  const isWanted = ({ id }: PaymentEvent) => {
    if (which === 'lost') return deliveries.isLost(id);
    return which === 'all' || deliveries.of(id).some(({ state }) => state === 'failed');
  };
  const wanted = account.events.all().filter(isWanted);
  const made = wanted.reduce((sum, event) => sum + deliveries.resend(event), 0);
  return { events: wanted.length, deliveries: made };
}
