import { z } from 'zod';
import { markReasonLimit } from '../account/line-pattern.ts';
import { lineSchema } from '../account/line-schema.ts';
import { markScopes } from '../constants/mark-scope.ts';

/** The owner of a site ignores an element or a cause, on all runs of that host. Without `scope` it is a cause. */
export const findingMarkSchema = z
  .object({ reason: z.string(), createdAt: z.iso.datetime(), scope: z.enum(markScopes).optional() })
  .meta({ id: 'FindingMark' });
export type FindingMark = z.infer<typeof findingMarkSchema>;

export const createMarkSchema = z
  .object({ reason: lineSchema(markReasonLimit).min(1, 'required') })
  .meta({ id: 'CreateMark' });
export type CreateMark = z.infer<typeof createMarkSchema>;
