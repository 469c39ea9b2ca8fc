import { z } from 'zod';
import { markReasonLimit } from '../account/line-pattern.ts';
import { lineSchema } from '../account/line-schema.ts';

/** The owner of a site ignores a finding: by strict fingerprint, on all runs of that host. */
export const findingMarkSchema = z
  .object({ reason: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'FindingMark' });
export type FindingMark = z.infer<typeof findingMarkSchema>;

export const createMarkSchema = z
  .object({ reason: lineSchema(markReasonLimit).min(1, 'required') })
  .meta({ id: 'CreateMark' });
export type CreateMark = z.infer<typeof createMarkSchema>;
