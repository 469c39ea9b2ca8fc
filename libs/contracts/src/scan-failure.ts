import { z } from 'zod';

/** Why a page could not be judged (P72). Every code has a text `runs:fail.code.<code>` in both languages. */
export const scanFailureCodes = [
  'dns',
  'connection',
  'tls',
  'timeout',
  'http',
  'auth',
  'robots',
  'botProtection',
  'notHtml',
  'download',
  'redirectLoop',
  'navigates',
  'unresponsive',
  'tooLarge',
  'crashed',
  'blocked',
  'deadline',
  'lost',
  'internal',
] as const;

export const scanFailureCodeSchema = z.enum(scanFailureCodes);
export type ScanFailureCode = z.infer<typeof scanFailureCodeSchema>;

/** Data for the sentence, never prose: `{ status: 404 }`, `{ seconds: 15 }`, `{ type: 'application/pdf' }`. */
export const scanFailureSchema = z.object({
  code: scanFailureCodeSchema,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type ScanFailure = z.infer<typeof scanFailureSchema>;

/** Failures that may pass by themselves and are tried again within the page's time budget. */
export const networkFailures: readonly ScanFailureCode[] = ['dns', 'connection', 'timeout'];

/** Failures on our side: never charged against a quota, and the text says so. */
export const ownFailures: readonly ScanFailureCode[] = ['internal', 'lost'];
