import { z } from 'zod';
import { engineInfoSchema } from '../scan/engine-info.ts';
import { notRunSchema } from '../scan/not-run.ts';
import { scanProfileSchema } from '../account/profile.ts';
import { runStates } from './run-states.ts';
import { scanFailureSchema } from '../scan/scan-failure.ts';
import { phaseSchema } from '../scan/phase.ts';

export const runStateSchema = z.enum(runStates);

export const criterionStates = ['failed', 'review', 'clear', 'manual', 'obsolete'] as const;
export type CriterionState = (typeof criterionStates)[number];

const count = z.number().int().nonnegative();

/** Numbers of a run. "rules" are violations as people say it, "nodes" are affected elements. */
export const runStatsSchema = z
  .object({
    /** `broken`: of the failed ones, those that a link names and the server does not have. Absent: none. */
    pages: z.object({ discovered: count, completed: count, partial: count, failed: count, broken: count.optional() }),
    categories: z.object({
      violations: z.object({ rules: count, nodes: count }),
      /** Best practice that is certainly not followed: no criterion of WCAG. Absent: none. */
      recommendations: z.object({ rules: count, nodes: count }).optional(),
      incomplete: z.object({ rules: count, nodes: count }),
      passes: z.object({ rules: count }),
      inapplicable: z.object({ rules: count }),
    }),
    /** Violation elements per impact. */
    impacts: z.object({ critical: count, serious: count, moderate: count, minor: count }),
    /** Numbers of success criteria per state; the lists together are the profile's whole set. */
    criteria: z.object({
      failed: z.array(z.string()),
      review: z.array(z.string()),
      clear: z.array(z.string()),
      manual: z.array(z.string()),
      obsolete: z.array(z.string()),
    }),
    /** Where to start: at most three rules by impact weight x elements x pages. */
    top: z
      .array(
        z.object({
          ruleId: z.string(),
          impact: z.string(),
          nodes: count,
          pages: count,
          /** The component with most of these elements, of an unlocked report. Its `key` is a filter of the findings. */
          component: z.object({ key: z.string(), selector: z.string(), nodes: count, pages: count }).optional(),
        }),
      )
      .max(3),
    truncated: z.array(z.object({ ruleId: z.string(), total: count, stored: count })),
    /** Rules that did not run, with the number of pages per cause. Absent: all rules ran on all pages. */
    notRun: z.array(notRunSchema.extend({ pages: count })).optional(),
  })
  .meta({ id: 'RunStats' });
export type RunStats = z.infer<typeof runStatsSchema>;

/** What is known of a website beyond the pages that are judged: "n of m pages", honestly. */
export const siteFiguresSchema = z.object({
  /** Different pages that were found; `isAtLeast`: there are more. */
  found: count,
  isAtLeast: z.boolean(),
  /** Found, but over the limit of pages: the next run goes on with them. */
  overLimit: count,
  /** Not to be opened: too deep, of an endless pattern, or forbidden by robots.txt, also by a redirect. Not in `found`. */
  leftOut: z.object({ robots: count, endless: count, deep: count }),
  /** Opened, and it was another page of the run, one of another site, or a file. Not in `found`. */
  skipped: count,
  /** The start page leads to another host: nothing else was followed. */
  leavesSite: z.boolean(),
});
export type SiteFigures = z.infer<typeof siteFiguresSchema>;

const time = z.iso.datetime();

export const runSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    finalUrl: z.string().nullable(),
    title: z.string().nullable(),
    host: z.string(),
    source: z.enum(['visitor', 'member', 'monitor']),
    scope: z.enum(['page', 'site']),
    createdAt: time,
    startedAt: time.optional(),
    finishedAt: time.optional(),
    expiresAt: time.optional(),
    /** When the details of this run end; absent: they stay, or it is not known. Only for the owner. */
    detailsUntil: time.optional(),
    /** Pages and findings were removed then; the numbers are kept. */
    detailsRemovedAt: time.optional(),
    state: runStateSchema,
    phase: phaseSchema.optional(),
    /** Place among the waiting jobs, 1 = next. Only while queued. */
    queuePosition: count.optional(),
    progress: z.object({ done: count, total: count }),
    /** Pages that are judged at most. */
    pageLimit: z.number().int().positive(),
    /** Only of a whole website, once its start page is through. */
    site: siteFiguresSchema.optional(),
    /** A read-only link exists. Only for the owner. */
    share: z.object({ createdAt: time }).optional(),
    /**
     * What the owner ignores, and rules of which they ignore every element. Without a name: violations. Only for the
     * owner. The numbers in `stats` still include it.
     */
    ignored: z
      .object({
        rules: count,
        nodes: count,
        recommendations: z.object({ rules: count, nodes: count }).optional(),
        incomplete: z.object({ rules: count, nodes: count }).optional(),
      })
      .optional(),
    failure: scanFailureSchema.optional(),
    profile: scanProfileSchema,
    /** Grows with every visible change; the id of the run's live events. */
    version: count,
    engine: engineInfoSchema.optional(),
    locked: z.boolean(),
    unlock: z.object({ at: time, sourceKind: z.string(), sourceId: z.string() }).optional(),
    /** The run with the profile of the plan that the unlock of this free run has ordered. Only for the owner. */
    planRunId: z.uuid().optional(),
    stats: runStatsSchema.optional(),
    reused: z.boolean().optional(),
    /** When a re-used answer was really checked. */
    checkedAt: time.optional(),
    orgId: z.string().optional(),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof runSchema>;

/** The whole small state that live events carry: never a delta. */
export const runProgressSchema = z
  .object({
    version: count,
    state: runStateSchema,
    phase: phaseSchema.optional(),
    queuePosition: count.optional(),
    progress: z.object({ done: count, total: count }),
    failure: scanFailureSchema.optional(),
    /** Present once the run has results. */
    violations: count.optional(),
    incomplete: count.optional(),
  })
  .meta({ id: 'RunProgress' });
export type RunProgress = z.infer<typeof runProgressSchema>;
