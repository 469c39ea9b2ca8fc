import type { Behaviour } from './test-cards.ts';

/** Why a charge did not go through, as the provider words it. */
export interface Failure {
  code: string;
  decline_code?: string;
  message: string;
}

const declined: Failure = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

export const failures = {
  declined,
  lacksFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  notAuthenticated: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  needsBuyer: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  bankRefused: {
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed.',
  },
  noMethod: {
    code: 'missing',
    message: 'There is no payment method.',
  },
} satisfies Record<string, Failure>;

/** Of a charge with nobody in front of the screen, as every renewal is. Undefined: it goes through. */
export function laterFailure(behaviour: Behaviour): Failure | undefined {
  if (behaviour === 'lacks_funds') return failures.lacksFunds;
  if (behaviour === 'always_challenges') return failures.needsBuyer;
  return behaviour === 'declines' || behaviour === 'fails_later' ? declined : undefined;
}
