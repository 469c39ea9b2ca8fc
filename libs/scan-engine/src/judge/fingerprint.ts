import { createHash } from 'node:crypto';
import type { AxeCheck, ElementFacts } from '../gather/evidence.ts';

/** Raise it with every change of the algorithm; otherwise all "ignored" marks are silently lost. */
export const fingerprintVersion = '2';
const looseAncestors = 4;

/**
 * Identifies an issue across pages and time. `fingerprint` uses all ancestors and recognises the issue in another scan;
 * `groupKey` uses the last four and groups occurrences with the same cause.
 */
export function fingerprintsOf(ruleId: string, checks: readonly AxeCheck[], element: ElementFacts) {
  const { ancestors, skeleton } = element;
  const cause = checks.map(causeOf).sort().join(',');
  const hash = (ancestorPath: readonly string[]) =>
    `${fingerprintVersion}:${createHash('sha1')
      .update([ruleId, cause, ancestorPath.join('>'), skeleton].join('|'))
      .digest('hex')
      .slice(0, 16)}`;
  return { fingerprint: hash(ancestors), groupKey: hash(ancestors.slice(-looseAncestors)) };
}

/** Check id and message key; for contrast also both colours, because another pair of colours is another issue. */
function causeOf({ id, data }: AxeCheck): string {
  const facts = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return [id, facts['messageKey'], facts['fgColor'], facts['bgColor']]
    .filter((part) => typeof part === 'string')
    .join(':');
}
