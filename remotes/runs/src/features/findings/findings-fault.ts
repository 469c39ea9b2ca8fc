import type { Sentence } from '@stufenlos/contracts';
import { failureSentence } from '../../parts/requests/failure-sentence.ts';

/** Why findings could not be read, as a sentence. */
export const findingsFault = (cause: unknown): Sentence =>
  failureSentence(cause, 'report.findingsFailed', { no_entitlement: 'report.lockedAgain' });
