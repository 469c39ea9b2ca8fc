import { z } from 'zod';
import { findingSelectionSchema } from './findings-page.ts';

const count = z.number().int().nonnegative();

/** Findings that marks would cover. Without `fingerprint` the marks are derived from the selection. */
export const markCoverageQuerySchema = findingSelectionSchema.extend({
  /** A single mark: a strict fingerprint for a cause, or an element fingerprint. */
  fingerprint: z.string().max(64).optional(),
});
export type MarkCoverageQuery = z.infer<typeof markCoverageQuerySchema>;

/** What marks cover in one run: elements that are not ignored yet, their pages and their rules. */
export const markCoverageSchema = z.object({ nodes: count, pages: count, rules: count }).meta({ id: 'MarkCoverage' });
export type MarkCoverage = z.infer<typeof markCoverageSchema>;

/** The same, of marks that were just set. `createdAt` names them when they are taken back. */
export const newMarksSchema = markCoverageSchema.extend({ createdAt: z.iso.datetime() }).meta({ id: 'NewMarks' });
export type NewMarks = z.infer<typeof newMarksSchema>;

/** Marks that cover a selection. `at`: only those that were set at this moment. */
export const removeMarksQuerySchema = findingSelectionSchema.extend({ at: z.iso.datetime().optional() });
export type RemoveMarksQuery = z.infer<typeof removeMarksQuerySchema>;
