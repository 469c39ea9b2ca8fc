import { z } from 'zod';
import { runFindingSchema } from './findings-page.ts';
import { scanProfileSchema } from '../account/profile.ts';
import { comparisonParts } from '../constants/report-constants.ts';
import { runPageSchema } from './run-page.ts';

const count = z.number().int().nonnegative();

/** One finished run of an address, as a point of its history. */
export const historyPointSchema = z.object({
  id: z.uuid(),
  finishedAt: z.iso.datetime(),
  profile: scanProfileSchema,
  axe: z.string().nullable(),
  pages: count,
  violations: z.object({ rules: count, nodes: count }),
  incomplete: z.object({ rules: count, nodes: count }),
});
export type HistoryPoint = z.infer<typeof historyPointSchema>;

/** Finished runs of the same address and scope, this one included; newest first, 30 at most. */
export const historySchema = z.object({ runs: z.array(historyPointSchema) }).meta({ id: 'History' });
export type History = z.infer<typeof historySchema>;

export const compareQuerySchema = z.object({
  change: z.enum(comparisonParts).default('new'),
  cursor: z.string().max(200).optional(),
});
export type CompareQuery = z.infer<typeof compareQuerySchema>;

const amount = z.object({ rules: count, nodes: count });

/**
 * Violations of two runs by strict fingerprint. Only pages that both runs judged are compared: what stood on a page that
 * was not judged this time is neither fixed nor open. Ignored findings are left out.
 */
export const comparisonSchema = z
  .object({
    earlier: historyPointSchema,
    later: historyPointSchema,
    /** Present when rules differ: part of the change may come from there. */
    differentRules: z.object({ from: z.string(), to: z.string() }).optional(),
    counts: z.object({ fixed: amount, new: amount, remaining: amount }),
    /** Pages that only one of the two judged. */
    pagesOnlyOnce: count,
    /**
     * Present when there are any: violations that one of the two found where the other did not look for them, because
     * the rule did not run or the page was judged in part. They are neither fixed nor new.
     */
    notCompared: amount.optional(),
    /** Present when there are any: those of `notCompared` that the later run found. It is unknown whether they are new. */
    notLookedFor: amount.optional(),
    /** Findings of the part that was asked for, 50 per answer: `fixed` from the earlier run, else from the later. */
    findings: z.array(runFindingSchema),
    pages: z.array(runPageSchema),
    next: z.string().optional(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparisonSchema>;
