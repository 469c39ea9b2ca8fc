import { z } from 'zod';
import { problemCodes } from './problem-codes.ts';

/** Body of `application/problem+json` (RFC 9457). `fields` name a path and the key of its text. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(problemCodes),
    traceId: z.string(),
    fields: z.array(z.object({ path: z.string(), key: z.string() })).optional(),
    /** Seconds. */
    retryAfter: z.number().int().nonnegative().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
