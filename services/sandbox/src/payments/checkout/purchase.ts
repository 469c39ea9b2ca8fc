import { invalid } from '../protocol/payment-error.ts';
import { saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import type { CardForm, Refusal } from '../charges/card-form.ts';
import { createChallenge, openChallenge } from './challenges.ts';
import { begin, complete, fulfil, fulfilLater, openSession, updateCustomer } from './checkout.ts';
import { decideFirst } from '../subscriptions/renewals.ts';
import { runDueTransitions } from '../subscriptions/due-transitions.ts';
import { failures } from '../charges/failures.ts';
import { fail, type Intent, process, succeed } from '../charges/intents.ts';
import { buyerOf, newPaymentMethod, type PaymentMethod } from '../charges/payment-methods.ts';
import { returnTo, type Session } from './sessions.ts';
import { readCard, refuse, refuseBuyer, type Refused } from '../charges/test-cards.ts';

export { challengeView, checkoutView, type CheckoutView } from './checkout-view.ts';

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

/** Throws 404 for no such session and 400 for one that is over. */
export function payByCard(account: Account, sessionId: string, form: CardForm): PaymentOutcome {
  const opened = openSession(account, sessionId);
  const card = readCard(form, account.clock.now());
  if ('kind' in card) return card;
  const refused = refuseOrder(opened, form);
  if (refused) return refused;
  const { session, intent } = begin(account, opened, buyerOf(form));
  const method = newPaymentMethod(account, buyerOf(form), card);
  switch (card.behaviour) {
    case 'declines':
      fail(account, intent, method, failures.declined);
      return refuse('card_declined', 'number');
    case 'lacks_funds':
      fail(account, intent, method, failures.lacksFunds);
      return refuse('insufficient_funds', 'number');
    case 'challenges':
    case 'always_challenges':
      return { kind: 'challenge', id: createChallenge(account, session, intent, method).id };
    case 'pays':
    case 'fails_later':
      return pay(account, session, intent, method);
  }
}

/** `returnTo` of a refused one is the checkout page again. Throws 404 for no such challenge and 400 for an answered one. */
export function answerChallenge(
  account: Account,
  challengeId: string,
  approve: boolean,
): Paid | { kind: 'declined'; returnTo: string } {
  runDueTransitions(account);
  const { session, intent, method } = openChallenge(account, challengeId);
  const answered: Session = saveResource(account, { ...session, sandbox: { ...session.sandbox, challenge: null } });
  if (approve) return pay(account, answered, intent, method, true);
  fail(account, intent, method, failures.notAuthenticated);
  return { kind: 'declined', returnTo: account.urls.checkout(session.id) };
}

/** The session is complete and unpaid, its intent in processing, until `settleDelayed`. */
export function payDelayed(
  account: Account,
  sessionId: string,
  details: Pick<CardForm, 'name' | 'email' | 'termsAccepted' | 'country'>,
): Paid | Refused {
  const opened = openSession(account, sessionId);
  const refused = refuseOrder(opened, details);
  if (refused) return refused;
  const { session, intent } = begin(account, opened, buyerOf(details));
  const method = newPaymentMethod(account, buyerOf(details), null);
  const pending = process(account, intent, method);
  updateCustomer(account, session, method.sandbox.buyer);
  const ordered = fulfilLater(account, session, pending, method);
  saveResource(account, complete(account, ordered, method.sandbox), 'checkout.session.completed');
  return { kind: 'paid', returnTo: returnTo(session) };
}

/** The bank says yes or no. Throws 404 for no such intent and 400 for one that is not in processing. */
export function settleDelayed(account: Account, paymentIntentId: string, ok: boolean): void {
  runDueTransitions(account);
  const { store } = account;
  const intent = store.get('payment_intent', paymentIntentId) as Intent;
  const session = (store.list('checkout.session') as Session[]).find(({ sandbox }) => sandbox.intent === intent.id);
  if (intent.status !== 'processing' || !session) throw invalid(`This PaymentIntent is ${intent.status}.`);
  const method = store.get('payment_method', intent.payment_method ?? '') as PaymentMethod;
  const decided = ok ? succeed(account, intent, method) : fail(account, intent, method, failures.bankRefused);
  if (session.invoice !== null) decideFirst(account, session.invoice, decided);
  if (!ok) {
    saveResource(account, session, 'checkout.session.async_payment_failed');
    return;
  }
  const isOrdered = session.mode === 'subscription';
  const paid = isOrdered ? { ...session, payment_status: 'paid' as const } : fulfil(account, session, decided, method);
  saveResource(account, paid, 'checkout.session.async_payment_succeeded');
}

function pay(account: Account, session: Session, intent: Intent, method: PaymentMethod, proven = false): Paid {
  const charged = succeed(account, intent, method, proven);
  // An invoice names the customer as they are after the form.
  updateCustomer(account, session, method.sandbox.buyer);
  const paid = fulfil(account, session, charged, method);
  saveResource(account, complete(account, paid, method.sandbox), 'checkout.session.completed');
  return { kind: 'paid', returnTo: returnTo(session) };
}

type Buying = Pick<CardForm, 'name' | 'email' | 'termsAccepted' | 'country'>;

function refuseOrder({ sandbox: { request } }: Session, buyer: Buying): Refused | undefined {
  const refused = refuseBuyer(buyer);
  if (refused) return refused;
  const needsAddress = request.billing_address_collection === 'required' || request.automatic_tax?.enabled === true;
  if (needsAddress && !/^[A-Z]{2}$/u.test(buyer.country ?? '')) return refuse('country_missing', 'country');
  const needsTerms = request.consent_collection?.terms_of_service === 'required';
  return needsTerms && buyer.termsAccepted !== true ? refuse('terms_missing', 'termsAccepted') : undefined;
}
