import { z } from 'zod';
import { elementPrint } from '../constants/mark-scope.ts';
import { htmlLimit, impacts, selectorLimit } from '../constants/scan-constants.ts';

export const impactSchema = z.enum(impacts);
export type Impact = z.infer<typeof impactSchema>;

/** `violation` only when certain; whatever needs a person is `review` (shown as "incomplete"). */
export const findingOutcomeSchema = z.enum(['violation', 'review']);
export type FindingOutcome = z.infer<typeof findingOutcomeSchema>;

/** Views of a page that are checked. `zoom` is 200 %, `reflow` a viewport that is 320 px wide. */
export const findingContexts = [
  'desktop',
  'mobile',
  'dark',
  'forcedColors',
  'textSpacing',
  'zoom',
  'reflow',
  'keyboard',
] as const;
const findingContextSchema = z.enum(findingContexts);
export type FindingContext = z.infer<typeof findingContextSchema>;

/**
 * One element that breaks, or may break, one rule. Language-neutral: texts are rendered from `ruleId` and
 * `message` where they are read.
 */
export const pageFindingSchema = z.object({
  ruleId: z.string().min(1).max(100),
  source: z.enum(['axe', 'stufenlos']),
  outcome: findingOutcomeSchema,
  impact: impactSchema,
  /** Numbers of WCAG success criteria, `1.4.3`. Empty for best practice. */
  criteria: z.array(z.string()),
  /** EN 301 549 clauses: `9.` + criterion. */
  en: z.array(z.string()),
  /** Ids of W3C ACT rules that this finding answers. */
  act: z.array(z.string()),
  /** CSS selector, one part per frame or shadow root, joined by ` >>> `. At most 300 characters. */
  selector: z.string().max(selectorLimit),
  /** Opening tag and a little content, at most 2,000 characters. Text of a stranger: never rendered as HTML. */
  html: z.string().max(htmlLimit),
  /**
   * `[x, y, width, height]` in CSS px of the page, in the view where it was seen; null when the element has no box there,
   * or no picture can show it.
   */
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Strict fingerprint: the same issue again, across runs. */
  fingerprint: z.string().max(64),
  /**
   * The same element again, across runs: it tells siblings apart that share a strict fingerprint. Absent in findings of
   * older versions.
   */
  elementFingerprint: z.string().max(64).regex(elementPrint).optional(),
  /** Loose fingerprint: the same cause on many places. */
  groupKey: z.string().max(64),
  /** Where it was seen. `desktop` is a viewport of 1280 x 800 px, `mobile` of 390 x 844. */
  contexts: z.array(findingContextSchema),
  message: z.object({
    /** `<check id>.<fail|incomplete>` and, when the check has several messages, `.<message key>`. */
    key: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
});
export type PageFinding = z.infer<typeof pageFindingSchema>;

export const findingSchema = pageFindingSchema
  .extend({ id: z.string(), pageUrl: z.string(), artifact: z.string().optional() })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof findingSchema>;
