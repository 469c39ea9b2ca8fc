import { z } from 'zod';
import { runProgressSchema, runSchema } from './run.ts';

/** Runs per page of the list. */
export const runsPerPage = 20;

export const createRunSchema = z
  .object({
    url: z.string().max(10_000),
    scope: z.enum(['page', 'site']).default('page'),
    /** The host may take a free slot of the plan. */
    registerSite: z.boolean().optional(),
  })
  .meta({ id: 'CreateRun' });
export type CreateRun = z.infer<typeof createRunSchema>;

export const runListQuerySchema = z.object({
  /** Only this host key. */
  host: z.string().max(253).optional(),
  /** `next` of the answer before. */
  cursor: z.string().max(200).optional(),
});
export type RunListQuery = z.infer<typeof runListQuerySchema>;

/** `change`: violations more or less than in the previous finished run of the same address, scope and profile; null = first. */
export const listedRunSchema = runSchema.extend({ change: z.number().int().nullable() }).meta({ id: 'ListedRun' });
export type ListedRun = z.infer<typeof listedRunSchema>;

export const runListSchema = z
  .object({
    runs: z.array(listedRunSchema),
    /** Absent on the last page. */
    next: z.string().optional(),
    total: z.number().int().nonnegative(),
    /** All host keys of the account, for the filter. */
    hosts: z.array(z.string()),
  })
  .meta({ id: 'RunList' });
export type RunList = z.infer<typeof runListSchema>;

/** One run of the list as it moves: its whole small state. */
export const listedProgressSchema = runProgressSchema.extend({ id: z.uuid() }).meta({ id: 'ListedProgress' });
export type ListedProgress = z.infer<typeof listedProgressSchema>;
