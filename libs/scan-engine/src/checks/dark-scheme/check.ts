import type { SecondAudit } from '../define-check.ts';

/** Audits the colours of the page in its dark scheme. */
export const darkScheme: SecondAudit = { id: 'dark-scheme', needs: 'darkScheme', context: 'dark' };
