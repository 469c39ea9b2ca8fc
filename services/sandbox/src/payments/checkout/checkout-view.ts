import type { Account } from '../store/account.ts';
import { openChallenge } from './challenges.ts';
import { runDueTransitions } from '../subscriptions/due-transitions.ts';
import { nameOf } from '../catalogue/prices.ts';
import { returnTo, type Session } from './sessions.ts';
import { taxIn } from '../invoices/tax.ts';

export type CheckoutView = ReturnType<typeof checkoutView>;

/** Throws 404 when there is no such session; one that is over has its status. */
export function checkoutView(account: Account, sessionId: string) {
  runDueTransitions(account);
  const session = account.store.get('checkout.session', sessionId) as Session;
  const { request, lines } = session.sandbox;
  const customer = session.customer === null ? undefined : account.store.find(session.customer);
  return {
    id: session.id,
    status: session.status,
    mode: session.mode,
    lines: lines.map(({ price, quantity, amount }) => ({
      name: nameOf(account.store, price),
      quantity,
      amount,
      interval: price.recurring?.interval ?? null,
    })),
    /** Cents, included in `total`; empty: no rate was named. */
    taxes: lines.flatMap(({ amount, taxRates = [] }) =>
      taxRates.map(({ display_name: name, percentage }) => ({ name, percentage, amount: taxIn(amount, percentage) })),
    ),
    /** Cents. */
    total: session.amount_total,
    currency: session.currency,
    /** As asked for at the session's creation, null or `auto` = the browser's language. */
    locale: session.locale,
    email: session.customer_email ?? (customer?.email as string | null | undefined) ?? null,
    termsRequired: request.consent_collection?.terms_of_service === 'required',
    addressRequired: request.billing_address_collection === 'required' || request.automatic_tax?.enabled === true,
    /** Text of the product beside the button. */
    submitText: request.custom_text?.submit?.message ?? null,
    cancelUrl: session.cancel_url,
    /** Where it leads when it is complete. */
    returnTo: returnTo(session),
    /** Whether a delayed method may be offered. */
    delayed: true,
    /** Whether a stored card may be offered: a wallet cannot agree to terms. */
    wallet: request.consent_collection?.terms_of_service !== 'required',
  };
}

/** Throws 404 when there is no such challenge and 400 when it is answered. */
export function challengeView(account: Account, challengeId: string) {
  runDueTransitions(account);
  const { session, method } = openChallenge(account, challengeId);
  return {
    id: challengeId,
    sessionId: session.id,
    total: session.amount_total,
    currency: session.currency,
    locale: session.locale,
    last4: method.sandbox.card?.last4 ?? '',
  };
}
