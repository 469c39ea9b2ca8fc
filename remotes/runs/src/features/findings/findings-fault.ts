import { hasCode } from '../../parts/requests/problem-of.ts';

/** Why findings could not be read, as a text key. */
export function findingsFault(cause: unknown): string {
  if (!navigator.onLine) return 'shell:errors.offline';
  return hasCode(cause, 'no_entitlement') ? 'report.lockedAgain' : 'report.findingsFailed';
}
