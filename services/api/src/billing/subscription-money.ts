import type { ProviderPayment } from './provider-objects.ts';
import { disputesWon } from './sources.ts';

/** What became of money that was paid; null: it stands. */
export type ReturnedMoney = 'returned' | 'disputed' | null;

/** A full refund and a lost dispute give it back, an open dispute, also of a kind nobody knows, may do so (P76). */
export function moneyOf({ amount, amountRefunded, disputeStatus }: ProviderPayment): ReturnedMoney {
  if ((amountRefunded > 0 && amountRefunded >= amount) || disputeStatus === 'lost') return 'returned';
  return disputeStatus === null || disputesWon.has(disputeStatus) ? null : 'disputed';
}

/**
 * Of a whole subscription: given back when that is true of every invoice that was paid, in doubt while one of them is
 * disputed. One month given back out of several leaves open what the others paid for (P75).
 */
export function subscriptionMoney(payments: readonly ReturnedMoney[], paidInvoices: number): ReturnedMoney {
  if (payments.includes('disputed')) return 'disputed';
  const returned = payments.filter((money) => money === 'returned').length;
  return returned > 0 && returned >= paidInvoices ? 'returned' : null;
}
