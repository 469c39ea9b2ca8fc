import { z } from 'zod';
import { pictureViews } from '../constants/picture-views.ts';
import { engineInfoSchema } from './engine-info.ts';
import { pageFindingSchema } from './finding.ts';
import { notRunSchema } from './not-run.ts';
import { pageQuestionsSchema, questionTotalsSchema } from './page-question.ts';
import { scanProfileSchema } from '../account/profile.ts';
import { scanFailureSchema } from './scan-failure.ts';

export const pageStateSchema = z.enum(['completed', 'partial', 'failed']);

export const ruleOutcomeSchema = z.enum(['violation', 'review', 'pass', 'inapplicable']);
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>;

/** One rule on one page with its true number of elements, also beyond the cap. Passes count 0 or 1. */
export const pageRuleSchema = z.object({
  ruleId: z.string(),
  outcome: ruleOutcomeSchema,
  nodes: z.number().int().nonnegative(),
});
export type PageRule = z.infer<typeof pageRuleSchema>;

const pictureSizeSchema = z.object({ width: z.int().min(1).max(100_000), height: z.int().min(1).max(100_000) });

/**
 * What the engine says about one page: the line of the command line's NDJSON, the fact of the worker and the
 * input of every test. One shape for all three.
 */
export const pageResultSchema = z.object({
  v: z.literal(1),
  /** The address as it was ordered. */
  url: z.string(),
  /** The address that was judged, after redirects; null when nothing was reached. */
  finalUrl: z.string().nullable(),
  title: z.string().max(500).nullable(),
  state: pageStateSchema,
  /** Present when the state is `failed`, and for `partial` when the reason is known. */
  failure: scanFailureSchema.optional(),
  profile: scanProfileSchema,
  engine: engineInfoSchema,
  /** Viewport in CSS px, when it was another than that of every scan (1280 x 800). */
  viewport: z.object({ width: z.int(), height: z.int() }).optional(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  rules: z.array(pageRuleSchema),
  findings: z.array(pageFindingSchema),
  /** Rules of the profile that did not run on this page. `rules` does not contain them. */
  notRun: z.array(notRunSchema).max(200).optional(),
  /**
   * Number of parts of the page that could not be checked, such as frames that did not answer in time. Present when there
   * are any. Their number of findings is unknown; each part is a finding of the rule `uninspected-content`.
   */
  uninspected: z.number().int().positive().optional(),
  truncated: z.array(z.object({ ruleId: z.string(), total: z.number().int(), stored: z.number().int() })),
  /** What only a person can judge. Absent when the profile asks nothing. */
  questions: pageQuestionsSchema.optional(),
  questionTotals: questionTotalsSchema.optional(),
  /**
   * Present when a picture was taken: the part of the page that it shows, from the upper left corner, in the CSS px in
   * which findings have their `rect`. The picture itself travels beside the result.
   */
  screenshot: pictureSizeSchema.optional(),
  /** Further pictures: one for each view in which something was found that is not there in the usual view. */
  viewPictures: z
    .array(pictureSizeSchema.extend({ view: z.enum(pictureViews) }))
    .max(pictureViews.length)
    .optional(),
  /** Present when a picture was taken and could not be brought to where pictures are kept. */
  isPictureLost: z.literal(true).optional(),
});
export type PageResult = z.infer<typeof pageResultSchema>;
export type ViewPicture = NonNullable<PageResult['viewPictures']>[number];
