import type { PageFinding } from '@stufenlos/contracts';
import type { Style } from '../format.ts';

/** Why the site owner ignores a finding: the reason for this element, or else the one for its cause. */
export const ignoredReason = (
  { ignored }: Pick<Style, 'ignored'>,
  { fingerprint, elementFingerprint = '' }: Pick<PageFinding, 'fingerprint' | 'elementFingerprint'>,
): string | undefined => ignored?.get(elementFingerprint) ?? ignored?.get(fingerprint);
