import { PaymentError } from '../payment-error.ts';
import type { Account } from '../resources/account.ts';
import type { CardForm, PaymentOutcome } from './purchase.ts';

export interface PortalView {
  id: string;
  /** Where the page leads back to. */
  returnTo: string | null;
  locale: string | null;
  customer: { id: string; name: string | null; email: string | null };
  /** Newest first, ended ones included. */
  subscriptions: {
    id: string;
    status: string;
    name: string;
    amount: number;
    currency: string;
    interval: string;
    /** Seconds since 1970. */
    periodEnd: number;
    cancelAtPeriodEnd: boolean;
    priceId: string;
    /** Other recurring prices it can change to. */
    prices: { id: string; name: string; amount: number; currency: string; interval: string }[];
  }[];
  /** Newest first. */
  invoices: { id: string; number: string; created: number; amount: number; currency: string; status: string }[];
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
}

const later = (): never => {
  throw new PaymentError(501, 'api_error', 'The sandbox cannot do this yet.');
};

/** All of them throw 404 for no such portal session or a subscription of somebody else, 400 for one that has ended. */
export function portalView(_account: Account, _portalId: string): PortalView {
  return later();
}

export function cancelAtPeriodEnd(_account: Account, _portalId: string, _subscriptionId: string): void {
  later();
}

/** Takes the cancellation back. */
export function resume(_account: Account, _portalId: string, _subscriptionId: string): void {
  later();
}

/** At once, without charging the difference. */
export function changePlan(_account: Account, _portalId: string, _subscriptionId: string, _priceId: string): void {
  later();
}

/** Of the customer and its running subscriptions; what is overdue is charged to it at once. */
export function replaceCard(
  _account: Account,
  _portalId: string,
  _card: CardForm,
): Extract<PaymentOutcome, { kind: 'declined' }> | { kind: 'replaced' } {
  return later();
}
