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
