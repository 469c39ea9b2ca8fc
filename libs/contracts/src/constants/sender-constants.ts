// Without zod, so that a remote that only needs the words does not carry the schemas.
import type { scanProfiles } from './scan-constants.ts';

/** Whether a plan with this profile puts the member's own logo and sender on the documents of its reports. */
export const hasOwnSender: Readonly<Record<(typeof scanProfiles)[number], boolean>> = {
  free: false,
  basic: false,
  pro: true,
  enterprise: true,
};

/** Characters of one line and lines of the address at most. */
export const senderLimits = { name: 100, contact: 150, line: 100, lines: 4 };

/** Of a logo as it is sent: bytes of the file, and pixels of each side. */
export const logoLimits = { bytes: 500_000, shortest: 16, longest: 2000 };

/** Why a picture is refused as a logo. Each has a text `profile:sender.logo.error.<fault>`. */
export const logoFaults = ['type', 'tooLarge', 'tooSmall', 'tooManyPixels', 'animated', 'broken', 'invisible'] as const;
export type LogoFault = (typeof logoFaults)[number];
