import { darkScheme } from './dark-scheme/check.ts';
import type { SecondAudit } from './define-check.ts';
import { mobileViewport } from './mobile-viewport/check.ts';

/** Audits of the page in another state, which drive it too. */
export const secondAudits: readonly SecondAudit[] = [
  // One per line.
  darkScheme,
  mobileViewport,
];
