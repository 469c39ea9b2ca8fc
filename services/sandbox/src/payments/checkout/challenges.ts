import { invalid, missing } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';
import { awaitProof, type Intent } from '../charges/intents.ts';
import type { PaymentMethod } from '../charges/payment-methods.ts';
import type { Session } from './sessions.ts';

/** The question of a bank whether it is really the holder who pays. No operation shows it. */
export interface Challenge extends Resource {
  sandbox: { session: string; intent: string; method: string };
}

/** The newest one of a session replaces the others. */
export function ask(account: Account, session: Session, intent: Intent, method: PaymentMethod): Challenge {
  const challenge: Challenge = keep(account, {
    id: newId('challenge'),
    object: 'sandbox.challenge',
    created: account.clock.now(),
    sandbox: { session: session.id, intent: intent.id, method: method.id },
  });
  keep(account, { ...session, sandbox: { ...session.sandbox, challenge: challenge.id } });
  awaitProof(account, intent, method, account.urls.challenge(challenge.id));
  return challenge;
}

/** Throws 404 for no such question and 400 for one that is answered or replaced. */
export function openChallenge(account: Account, id: string) {
  const challenge = account.store.find(id) as Challenge | undefined;
  if (challenge?.object !== 'sandbox.challenge') throw missing('challenge', id);
  const { store } = account;
  const { session: sessionId, intent, method } = challenge.sandbox;
  const session = store.get('checkout.session', sessionId) as Session;
  if (session.status !== 'open' || session.sandbox.challenge !== id) throw invalid('This question is answered.');
  return {
    session,
    intent: store.get('payment_intent', intent) as Intent,
    method: store.get('payment_method', method) as PaymentMethod,
  };
}
