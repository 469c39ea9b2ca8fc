import { problems, type ProblemCode, type Sentence } from '@stufenlos/contracts';
import { problemOf } from './problem-of.ts';

/**
 * Why a request failed, as a sentence. `own` has the keys of one place by code, and `otherwise` is the key for every
 * other failure, which means that the service is not there for us right now.
 */
export function failureSentence(
  cause: unknown,
  otherwise: string,
  own: Partial<Record<ProblemCode, string | undefined>> = {},
): Sentence {
  if (!navigator.onLine) return { key: 'shell:errors.offline' };
  const problem = problemOf(cause);
  if (problem?.code === 'rate_limited') {
    const count = Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60));
    return { key: problems.rate_limited.textKey, values: { count } };
  }
  // Without an id there is nothing that support could look up.
  if (problem?.code === 'internal' && problem.traceId !== '') {
    return { key: problems.internal.textKey, values: { id: problem.traceId } };
  }
  return { key: (problem && own[problem.code]) ?? otherwise };
}
