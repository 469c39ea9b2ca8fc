import { ApiError } from '@stufenlos/platform';

/** Why findings could not be read, as a text key. */
export function findingsFault(cause: unknown): string {
  if (!navigator.onLine) return 'shell:errors.offline';
  const isLocked = cause instanceof ApiError && cause.problem.code === 'no_entitlement';
  return isLocked ? 'report.lockedAgain' : 'report.findingsFailed';
}
