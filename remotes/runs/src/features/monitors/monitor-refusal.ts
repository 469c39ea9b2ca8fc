import type { Sentence } from '@stufenlos/contracts';
import { faultOf, type AccountFault } from '../profile/use-account.ts';

const reasons: Readonly<Record<string, string>> = {
  notCovered: 'monitors.error.notCovered',
  exists: 'monitors.error.exists',
  tooMany: 'monitors.error.tooMany',
};

/** What the API's no means for a monitored website, in words that say what to do. */
export function monitorRefusal(cause: unknown): AccountFault {
  const fault = faultOf(cause);
  const key = keyOf(fault);
  const sentence: Sentence = key === undefined ? fault.sentence : { key };
  return { ...fault, sentence };
}

function keyOf({ code, reason }: AccountFault): string | undefined {
  if (code === 'email_unverified') return 'monitors.error.unverified';
  if (code === 'no_entitlement') return 'monitors.error.notCovered';
  return reason === undefined ? undefined : reasons[reason];
}
