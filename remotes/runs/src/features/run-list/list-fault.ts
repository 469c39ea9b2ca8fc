import { ApiError } from '@stufenlos/platform';

/** Why the list could not be read: key and values of the sentence. */
export function listFault(cause: unknown): [key: string, values: Record<string, string | number>] {
  if (!navigator.onLine) return ['shell:errors.offline', {}];
  const problem = cause instanceof ApiError ? cause.problem : undefined;
  if (problem?.code === 'rate_limited') {
    return ['shell:errors.rateLimit', { count: Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60)) }];
  }
  if (problem?.code === 'no_entitlement') return ['list.noPlan', {}];
  if (problem?.code === 'internal' && problem.traceId !== '')
    return ['shell:errors.generic.text', { id: problem.traceId }];
  return ['list.failed', {}];
}
