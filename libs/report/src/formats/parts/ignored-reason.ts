import type { PageFinding } from '@stufenlos/contracts';
import type { RenderOptions } from '../format.ts';

/** Why the site owner ignores a finding: the reason for this element, or else the one for its cause. */
export const ignoredReason = (
  { ignored }: Pick<RenderOptions, 'ignored'>,
  { fingerprint, elementFingerprint = '' }: Pick<PageFinding, 'fingerprint' | 'elementFingerprint'>,
): string | undefined => ignored?.get(elementFingerprint) ?? ignored?.get(fingerprint);
