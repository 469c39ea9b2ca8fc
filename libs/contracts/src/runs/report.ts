import { z } from 'zod';
import { findingSchema, impactSchema } from '../scan/finding.ts';
import { runSchema } from './run.ts';

/** The tabs of a result; `incomplete` is what findings call `review`. */
export const categories = ['violations', 'recommendations', 'incomplete', 'passes', 'inapplicable'] as const;
export const categorySchema = z.enum(categories);
export type Category = z.infer<typeof categorySchema>;

export const previewRows = 5;

export const reportRuleSchema = z.object({
  ruleId: z.string(),
  impact: impactSchema.optional(),
  criteria: z.array(z.string()),
  nodes: z.number().int().nonnegative(),
  pages: z.number().int().nonnegative(),
  /** Of `nodes`, the elements that the owner ignores. Only of violations, and only for the owner; absent: none. */
  ignored: z.number().int().positive().optional(),
});
export type ReportRule = z.infer<typeof reportRuleSchema>;

const ruleLists = z.object({
  violations: z.array(reportRuleSchema),
  recommendations: z.array(reportRuleSchema).optional(),
  incomplete: z.array(reportRuleSchema),
  passes: z.array(reportRuleSchema),
  inapplicable: z.array(reportRuleSchema),
});

/**
 * A locked result: counts, rule lists, criterion map and at most five preview findings, one per rule.
 * Nothing else of a locked run ever leaves the server.
 */
export const lockedRunSchema = runSchema
  .extend({
    rules: ruleLists,
    preview: z.array(findingSchema).max(previewRows),
    /** Violation elements that the preview does not show. */
    lockedCount: z.number().int().nonnegative(),
    /** Who hands the result on; only of a shared one, and only while the plan of its owner includes it. */
    sender: z.object({ name: z.string(), contact: z.string(), address: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'LockedRun' });
export type LockedRun = z.infer<typeof lockedRunSchema>;
