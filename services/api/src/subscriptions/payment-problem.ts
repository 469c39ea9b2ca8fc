import type { PaymentProblemKind } from '../database/billing-tables.ts';
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../stripe/provider-objects.ts';

/**
 * Money that did not come for a subscription, and that the person can do something about.
 * - `failed`: the payment was refused; the provider tries again.
 * - `authentication`: the bank wants the person to confirm the payment (strong customer authentication).
 * - `ended`: the last attempt failed, and the subscription no longer grants anything.
 */
export interface PaymentProblem {
  kind: PaymentProblemKind;
  /** Id of the unpaid invoice; of an ended subscription, its own. One source is one problem, told once. */
  source: string;
}

/** Statuses in which an open invoice may wait for money. */
export const mayOwe = ({ status }: Pick<ProviderSubscription, 'status'>): boolean => status === 'past_due';

/** @param invoice the newest open one of the subscription, with the payments that the customer has */
export function paymentProblemOf(
  subscription: Pick<ProviderSubscription, 'id' | 'status' | 'endReason'>,
  invoice: ProviderInvoice | null,
  payments: readonly Pick<ProviderPayment, 'id' | 'needsAuthentication'>[],
): PaymentProblem | null {
  const { id, status, endReason } = subscription;
  if (status === 'unpaid' || (status === 'canceled' && endReason === 'payment_failed')) {
    return { kind: 'ended', source: id };
  }
  if (!mayOwe(subscription)) return null;
  const payment = payments.find((one) => one.id === invoice?.paymentIntentId);
  return { kind: payment?.needsAuthentication ? 'authentication' : 'failed', source: invoice?.id ?? id };
}
