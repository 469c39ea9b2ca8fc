import { accountRefusal, type Problem, type Sentence } from '@stufenlos/contracts';

/** Said where the account's own sentences would blame the sign-in service, or nobody in particular. */
const replaced = new Set(['profile:error.unavailable', 'profile:error.provider']);

/** Why a step that needs the payment provider did not work; `away` is what is said when nobody answers. */
export function paymentRefusal(problem: Problem | undefined, isOnline: boolean, away: string): Sentence {
  const sentence = accountRefusal(problem, isOnline);
  return replaced.has(sentence.key) ? { key: away } : sentence;
}
