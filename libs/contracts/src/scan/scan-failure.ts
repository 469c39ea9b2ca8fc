import { z } from 'zod';
import { scanFailureCodes } from '../constants/scan-constants.ts';

export const scanFailureCodeSchema = z.enum(scanFailureCodes);
export type ScanFailureCode = z.infer<typeof scanFailureCodeSchema>;

/** Data for the sentence, never prose: `{ status: 404 }`, `{ seconds: 15 }`, `{ type: 'application/pdf' }`. */
export const scanFailureSchema = z.object({
  code: scanFailureCodeSchema,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type ScanFailure = z.infer<typeof scanFailureSchema>;

/** What a server answers for a page that does not exist, or no more. */
export const brokenLinkStatuses: readonly number[] = [404, 410];

/** The page is not there. That is a fault of the link to it, and no doubt about the other pages. */
export const isBrokenLink = ({ code, detail }: ScanFailure): boolean =>
  code === 'http' && brokenLinkStatuses.some((status) => status === detail['status']);
