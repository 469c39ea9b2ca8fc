import { z } from 'zod';
import { findingSchema, impactSchema } from '../scan/finding.ts';
import { findingMarkSchema } from './finding-mark.ts';
import { runPageSchema } from './run-page.ts';
import { groupings } from '../constants/report-constants.ts';
import { impacts } from '../constants/scan-constants.ts';

/** Findings per answer, and groups per answer. */
export const findingsPerPage = 50;
export const groupsPerPage = 100;

const someImpacts = new RegExp(`^(?:${impacts.join('|')})(?:,(?:${impacts.join('|')}))*$`);

/** What is shown of one category. All of them together; absent = everything. */
const selection = {
  category: z.enum(['violations', 'recommendations', 'incomplete']),
  /** Severities, joined by commas. */
  impact: z.string().regex(someImpacts).optional(),
  /** Number of a success criterion, or `none` for recommendations. */
  criterion: z
    .string()
    .regex(/^(?:none|\d\.\d{1,2}\.\d{1,2})$/)
    .optional(),
  /** Number of a page of the run. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
  rule: z.string().max(100).optional(),
  /** Loose fingerprint: the same cause on many places. */
  component: z.string().max(64).optional(),
  /** Text in selector, code, rule or address; without regard to case. */
  q: z.string().max(200).optional(),
};

/** What is worked with at once: findings of one category that all filters name. */
export const findingSelectionSchema = z.object(selection);
export type FindingSelection = z.infer<typeof findingSelectionSchema>;

const filters = {
  ...selection,
  /** `only`: those that the owner ignores. Absent: those that are not ignored. */
  ignored: z.enum(['only', 'with']).optional(),
};

export const findingsQuerySchema = z.object({
  ...filters,
  /** `next` of the answer before. */
  cursor: z.string().max(200).optional(),
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

/** A finding in its run: the page that it is on, and the owner's mark, if there is one. */
export const runFindingSchema = findingSchema
  .extend({
    pageNo: z.number().int().positive(),
    /** The mark of this element, or else that of its cause. */
    mark: findingMarkSchema.optional(),
    /** The mark of its cause, when the element has one of its own as well. */
    causeMark: findingMarkSchema.optional(),
    /** Elements of this page with the same strict fingerprint, this one included; only for the owner. */
    sameCause: z.number().int().positive().optional(),
  })
  .meta({ id: 'RunFinding' });
export type RunFinding = z.infer<typeof runFindingSchema>;

/** Most severe first, then rule, then place on the page. Only of an unlocked run. */
export const findingsPageSchema = z
  .object({
    findings: z.array(runFindingSchema),
    /** The pages that these findings are on. */
    pages: z.array(runPageSchema),
    /** All that match the filters, as far as they are stored. */
    total: z.number().int().nonnegative(),
    /** Absent on the last page. */
    next: z.string().optional(),
  })
  .meta({ id: 'FindingsPage' });
export type FindingsPage = z.infer<typeof findingsPageSchema>;

export const groupsQuerySchema = z.object({
  ...filters,
  by: z.enum(groupings),
  cursor: z.string().max(200).optional(),
});
export type GroupsQuery = z.infer<typeof groupsQuerySchema>;

/** Findings that belong together. Its findings are read with the filter that its grouping names. */
export const findingGroupSchema = z.object({
  /** Rule id, loose fingerprint, page number or criterion (`none`): the value of that filter. */
  key: z.string(),
  /** The most severe one in it. */
  impact: impactSchema,
  /** The rules in it, most severe first; at most 5 are named. */
  rules: z.array(z.string()),
  ruleCount: z.number().int().positive(),
  criteria: z.array(z.string()),
  /** Elements that match the filters and are stored. */
  nodes: z.number().int().positive(),
  pages: z.number().int().positive(),
  /** By page: its address. By component: selector of the first element. */
  label: z.string().optional(),
});
export type FindingGroup = z.infer<typeof findingGroupSchema>;

/** Most severe first, then by number of elements. */
export const groupsPageSchema = z
  .object({
    groups: z.array(findingGroupSchema),
    /** All groups, and all elements in them. */
    total: z.number().int().nonnegative(),
    nodes: z.number().int().nonnegative(),
    /** What may be filtered by in this category, whatever the filters are. */
    choices: z.object({
      criteria: z.array(z.string()),
      impacts: z.array(impactSchema),
    }),
    next: z.string().optional(),
  })
  .meta({ id: 'GroupsPage' });
export type GroupsPage = z.infer<typeof groupsPageSchema>;
