import type { Sentence } from '@stufenlos/contracts';
import { failureSentence } from './failure-sentence.ts';

/**
 * Why something one wanted to do with a report did not work, as a sentence with a next step. `conflict` is what it means
 * here that the run is not in a state for it.
 */
export const workFault = (cause: unknown, conflict?: string): Sentence =>
  failureSentence(cause, 'work.fault.unavailable', {
    conflict,
    no_entitlement: 'work.fault.locked',
    not_found: 'work.fault.gone',
    sign_in_required: 'shell:auth.error.login_required',
  });
