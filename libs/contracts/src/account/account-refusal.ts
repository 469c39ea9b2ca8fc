import { problems, type ProblemCode } from '../http/problem-codes.ts';
import type { Problem } from '../http/problem.ts';
import type { Sentence } from '../scan/scan-refusal.ts';

/** What is said per code; every other one means that the service is not there for us right now. */
const sentences: Partial<Record<ProblemCode, (problem: Problem) => Sentence>> = {
  rate_limited: ({ retryAfter = 60 }) => ({
    key: problems.rate_limited.textKey,
    values: { count: Math.max(1, Math.ceil(retryAfter / 60)) },
  }),
  provider_unavailable: () => ({ key: 'profile:error.provider' }),
  sign_in_required: () => ({ key: problems.sign_in_required.textKey }),
  gone: () => ({ key: 'profile:error.gone' }),
  conflict: ({ data }) => (data?.['reason'] === 'managed_elsewhere' ? { key: 'profile:error.managed' } : unavailable),
  // Without an id there is nothing that support could look up.
  internal: ({ traceId }) =>
    traceId === '' ? unavailable : { key: problems.internal.textKey, values: { id: traceId } },
};
const unavailable: Sentence = { key: 'profile:error.unavailable' };

/**
 * Why something about the account did not work, as a sentence with a next step. `problem` is undefined when there was
 * no readable answer, `isOnline` the browser's own word. Texts: `texts/account.*.json` and the shell's.
 */
export function accountRefusal(problem: Problem | undefined, isOnline: boolean): Sentence {
  if (!isOnline) return { key: 'shell:errors.offline' };
  return (problem && sentences[problem.code]?.(problem)) ?? unavailable;
}

/** Of the api, and of providers that name it otherwise. */
const loginReasons: unknown[] = ['login_too_old', 'reauthenticate'];

/** The session goes on, but what was asked for wants a login of the last minutes. */
export const wantsFreshLogin = (problem: Problem | undefined): boolean =>
  problem?.code === 'sign_in_required' && loginReasons.includes(problem.data?.['reason']);

/** What deleting the account still wants, read from the API's refusal; undefined = it failed otherwise. */
export function deletionWants(problem: Problem | undefined): 'login' | 'tick' | 'word' | undefined {
  if (problem?.code === 'sign_in_required') return 'login';
  if (problem?.code === 'invalid_input') {
    return problem.fields?.some(({ path }) => path === 'endsSubscription') ? 'tick' : 'word';
  }
  if (problem?.code !== 'conflict') return undefined;
  const reason = problem.data?.['reason'];
  if (reason === 'subscription') return 'tick';
  return loginReasons.includes(reason) ? 'login' : undefined;
}
