import type { Account } from '../resources/account.ts';
import { PaymentError } from '../payment-error.ts';

/** What somebody types into the form of the hosted page. Of the number only the last four digits are kept. */
export interface CardForm {
  /** Digits, spaces do not matter. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
  name: string;
  email: string;
  /** Needed when the view says `termsRequired`. */
  termsAccepted?: boolean;
  /** Two capital letters; needed when the view says `addressRequired`. */
  country?: string;
}

export type Refusal =
  | 'card_declined'
  | 'insufficient_funds'
  /** Not one of the test numbers: nobody shall type a real card here. */
  | 'card_not_accepted'
  | 'expired'
  | 'invalid_cvc'
  | 'invalid_expiry'
  | 'name_missing'
  | 'email_invalid'
  | 'country_missing'
  | 'terms_missing';

export interface Paid {
  kind: 'paid';
  /** Where the browser goes now. */
  returnTo: string;
}

export type PaymentOutcome =
  | Paid
  | { kind: 'declined'; code: Refusal; field?: keyof CardForm }
  /** The browser goes to `account.urls.challenge(id)`. */
  | { kind: 'challenge'; id: string };

export interface CheckoutView {
  id: string;
  status: 'open' | 'complete' | 'expired';
  mode: 'payment' | 'subscription';
  lines: { name: string; quantity: number; amount: number; interval: string | null }[];
  /** Cents. */
  total: number;
  currency: string;
  /** As asked for at the session's creation, null or `auto` = the browser's language. */
  locale: string | null;
  email: string | null;
  termsRequired: boolean;
  addressRequired: boolean;
  /** Text of the product beside the button. */
  submitText: string | null;
  cancelUrl: string | null;
  /** Where it leads when it is complete. */
  returnTo: string;
  /** Whether a delayed method may be offered. */
  delayed: boolean;
}

export interface ChallengeView {
  id: string;
  sessionId: string;
  total: number;
  currency: string;
  locale: string | null;
  last4: string;
}

const later = (): never => {
  throw new PaymentError(501, 'api_error', 'The sandbox cannot do this yet.');
};

/** Throws 404 when there is no such session; one that is over has its status. */
export function checkoutView(_account: Account, _sessionId: string): CheckoutView {
  return later();
}

/** Throws 404 when there is no such challenge or it is answered. */
export function challengeView(_account: Account, _challengeId: string): ChallengeView {
  return later();
}

/** Throws 404 for no such session and 400 for one that is over. */
export function payByCard(_account: Account, _sessionId: string, _card: CardForm): PaymentOutcome {
  return later();
}

/** `returnTo` of a refused one is the checkout page again. Throws 404 for no such challenge and 400 for an answered one. */
export function answerChallenge(
  _account: Account,
  _challengeId: string,
  _approve: boolean,
): Paid | { kind: 'declined'; returnTo: string } {
  return later();
}

/** The session is complete and unpaid, its intent in processing, until `settleDelayed`. */
export function payDelayed(
  _account: Account,
  _sessionId: string,
  _details: Pick<CardForm, 'name' | 'email' | 'termsAccepted' | 'country'>,
): Paid | Extract<PaymentOutcome, { kind: 'declined' }> {
  return later();
}

/** The bank says yes or no. Throws 404 for no such intent and 400 for one that is not in processing. */
export function settleDelayed(_account: Account, _paymentIntentId: string, _ok: boolean): void {
  later();
}
