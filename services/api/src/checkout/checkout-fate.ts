import type { ProviderCheckout } from '../stripe/provider-objects.ts';

/**
 * `open`: it can still be paid. `waiting`: completed, the money of a delayed method is on its way. `paid`: the payment of
 * its order came. `over`: nothing was or will be paid.
 */
export type CheckoutFate = 'open' | 'waiting' | 'paid' | 'over';

const paidStatuses: ReadonlySet<string> = new Set(['paid', 'no_payment_required']);

/**
 * What a hosted checkout says about its order; null: the provider has no such checkout. A checkout that was paid stays
 * paid whatever becomes of the subscription or of the money later: that decides what the order grants, not whether it
 * was paid. Pure.
 */
export function fateOf(session: Pick<ProviderCheckout, 'status' | 'paymentStatus'> | null): CheckoutFate {
  if (session?.status === 'open') return 'open';
  if (session?.status !== 'complete') return 'over';
  return paidStatuses.has(session.paymentStatus) ? 'paid' : 'waiting';
}
