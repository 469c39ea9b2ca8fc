import { problems, type Problem, type ProblemCode, type Sentence } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';

const unavailable: Sentence = { key: 'work.fault.unavailable' };

/** What is said per code; every other one means that the service is not there for us right now. */
const sentences: Partial<Record<ProblemCode, (problem: Problem) => Sentence>> = {
  no_entitlement: () => ({ key: 'work.fault.locked' }),
  not_found: () => ({ key: 'work.fault.gone' }),
  sign_in_required: () => ({ key: problems.sign_in_required.textKey }),
  rate_limited: ({ retryAfter = 60 }) => ({
    key: problems.rate_limited.textKey,
    values: { count: Math.max(1, Math.ceil(retryAfter / 60)) },
  }),
  // Without an id there is nothing that support could look up.
  internal: ({ traceId }) =>
    traceId === '' ? unavailable : { key: problems.internal.textKey, values: { id: traceId } },
};

/**
 * Why something one wanted to do with a report did not work, as a sentence with a next step. `conflict` is what it means
 * here that the run is not in a state for it.
 */
export function workFault(cause: unknown, conflict: string = unavailable.key): Sentence {
  if (!navigator.onLine) return { key: 'shell:errors.offline' };
  const problem = cause instanceof ApiError ? cause.problem : undefined;
  if (problem?.code === 'conflict') return { key: conflict };
  return (problem && sentences[problem.code]?.(problem)) ?? unavailable;
}
