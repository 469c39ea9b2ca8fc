import type { ProviderPayment } from '../stripe/provider-objects.ts';
import { disputesWon } from '../entitlements/sources.ts';

/** What became of money that was paid; null: it stands. */
export type ReturnedMoney = 'returned' | 'disputed' | null;

/** A full refund or a lost dispute returns the money. An open dispute may return it, also one in an unknown status. */
export function moneyOf({ amount, amountRefunded, disputeStatus }: ProviderPayment): ReturnedMoney {
  if ((amountRefunded > 0 && amountRefunded >= amount) || disputeStatus === 'lost') return 'returned';
  return disputeStatus === null || disputesWon.has(disputeStatus) ? null : 'disputed';
}

/**
 * For a whole subscription: returned when every paid invoice was, in doubt while one of them is disputed. A refund of
 * one month out of several leaves open what the others paid for.
 */
export function subscriptionMoney(payments: readonly ReturnedMoney[], paidInvoices: number): ReturnedMoney {
  if (payments.includes('disputed')) return 'disputed';
  const returned = payments.filter((money) => money === 'returned').length;
  return returned > 0 && returned >= paidInvoices ? 'returned' : null;
}
