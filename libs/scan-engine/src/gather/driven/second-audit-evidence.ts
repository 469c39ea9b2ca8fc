import type { AxeRule } from '../evidence.ts';

/** What a second audit of the page found. */
export interface SecondAuditEvidence {
  /** Whether the page was in another state than in the first audit. */
  isApplicable: boolean;
  /** Rules that object to something. Their reviews are kept for the own checks, whose facts axe-core reports as reviews. */
  rules: AxeRule[];
}
