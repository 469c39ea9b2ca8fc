import { createHash } from 'node:crypto';
import type { AxeCheck, ElementFacts } from '../gather/evidence.ts';

/** A changed way of computing needs a new version, or every "ignored" mark is silently lost. */
export const fingerprintVersion = '2';
const looseAncestors = 4;

/**
 * What an issue *is*, across pages and time. Strict (all ancestors) recognises it again; loose (the last four)
 * groups one cause on many places.
 */
export function fingerprintsOf(ruleId: string, checks: readonly AxeCheck[], element: ElementFacts) {
  const { ancestors, skeleton } = element;
  const cause = checks.map(causeOf).sort().join(',');
  const hash = (place: readonly string[]) =>
    `${fingerprintVersion}:${createHash('sha1')
      .update([ruleId, cause, place.join('>'), skeleton].join('|'))
      .digest('hex')
      .slice(0, 16)}`;
  return { fingerprint: hash(ancestors), groupKey: hash(ancestors.slice(-looseAncestors)) };
}

/** Contrast is a matter of two colours: another pair is another issue. */
function causeOf({ id, data }: AxeCheck): string {
  const facts = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return [id, facts['messageKey'], facts['fgColor'], facts['bgColor']]
    .filter((part) => typeof part === 'string')
    .join(':');
}
