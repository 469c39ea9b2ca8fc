import { z } from 'zod';
import { findingSchema } from './finding.ts';

/** Findings per answer. */
export const findingsPerPage = 50;

export const findingsQuerySchema = z.object({
  category: z.enum(['violations', 'incomplete']),
  /** `next` of the answer before. */
  cursor: z.string().max(200).optional(),
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

/** Most severe first, then rule, then place on the page. Only of an unlocked run. */
export const findingsPageSchema = z
  .object({
    findings: z.array(findingSchema),
    /** All of the category that are stored. */
    total: z.number().int().nonnegative(),
    /** Absent on the last page. */
    next: z.string().optional(),
  })
  .meta({ id: 'FindingsPage' });
export type FindingsPage = z.infer<typeof findingsPageSchema>;
