import { invalid, missing } from '../protocol/payment-error.ts';
import type { Resource } from '../store/payment-store.ts';
import { createResource, saveResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import { awaitProof, type Intent } from '../charges/intents.ts';
import type { PaymentMethod } from '../charges/payment-methods.ts';
import type { Session } from './sessions.ts';

/** The question of a bank whether it is really the holder who pays. No operation shows it. */
export interface Challenge extends Resource {
  sandbox: { session: string; intent: string; method: string };
}

/** The newest one of a session replaces the others. */
export function createChallenge(account: Account, session: Session, intent: Intent, method: PaymentMethod): Challenge {
  const challenge = createResource<Challenge>(account, ['sandbox.challenge', 'challenge'], {
    object: 'sandbox.challenge',
    sandbox: { session: session.id, intent: intent.id, method: method.id },
  });
  saveResource(account, { ...session, sandbox: { ...session.sandbox, challenge: challenge.id } });
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
