import { z } from 'zod';
import { engineInfoSchema } from './engine-info.ts';
import { pageResultSchema } from './page-result.ts';
import { phaseSchema } from './phase.ts';
import { localeSchema, scanProfileSchema } from '../account/profile.ts';

/**
 * The two queues between api and worker. Every message carries `v`; a consumer understands its own version and
 * the one before, so that both sides may be rolled out in either order.
 */
export const messageVersion = 1;

/** At most this many bytes of JSON per message: results travel through Redis. */
export const messageLimit = 1_000_000;

export const queueNames = { scans: 'scans', scanResults: 'scan-results' } as const;

/** A lower number goes first, so a person who waits for one page never waits behind a whole website. */
export const jobPriority = { paidPage: 1, free: 3, siteBatch: 5, monitor: 10 } as const;

/**
 * The W3C header of the span that a message belongs to, when traces are recorded. A message never fails because of it, so
 * one of another shape counts as none.
 */
const traceparent = z
  .string()
  .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  .optional()
  .catch(undefined);

export const scanJobSchema = z.object({
  v: z.literal(messageVersion),
  runId: z.uuid(),
  jobNo: z.number().int().positive(),
  pages: z
    .array(z.object({ pageNo: z.number().int().positive(), url: z.string() }))
    .min(1)
    .max(8),
  profile: scanProfileSchema,
  locale: localeSchema,
  robots: z.enum(['respect', 'owner']),
  collectLinks: z.boolean(),
  linkLimit: z.number().int().nonnegative(),
  /** Wants what the site says about itself, with the fact of its start page. */
  survey: z.boolean().optional(),
  /** Wants a picture of each page. */
  picture: z.boolean().optional(),
  /** Between two pages, as robots.txt asks for. */
  crawlDelayMs: z.number().int().nonnegative().optional(),
  /** Time for one page, all its retries included; a page may take it `budgetsPerPage` times. */
  budgetMs: z.number().int().positive(),
  /** Proof that this job was handed out; travels back with every fact. */
  ticket: z.string(),
  traceparent,
});
export type ScanJob = z.infer<typeof scanJobSchema>;

const fact = {
  v: z.literal(messageVersion),
  runId: z.uuid(),
  jobNo: z.number().int().positive(),
  ticket: z.string(),
  traceparent,
};

export const progressFactSchema = z.object({
  ...fact,
  type: z.literal('progress'),
  at: z.iso.datetime(),
  pageNo: z.number().int().positive(),
  phase: phaseSchema,
  engine: engineInfoSchema.optional(),
});
export type ProgressFact = z.infer<typeof progressFactSchema>;

export const pageFactSchema = z.object({
  ...fact,
  type: z.literal('page'),
  pageNo: z.number().int().positive(),
  result: pageResultSchema,
  links: z.array(z.string()).optional(),
  sitemap: z.array(z.string()).optional(),
  crawlDelayMs: z.number().int().nonnegative().optional(),
  /** The sitemaps hold more, or could not be read to their end. */
  isSitemapCut: z.boolean().optional(),
  /** Links and entries of this host that robots.txt forbids; they are in neither list. */
  forbidden: z.array(z.string()).optional(),
});
export type PageFact = z.infer<typeof pageFactSchema>;

export const finalFactSchema = z.object({
  ...fact,
  type: z.literal('final'),
  outcome: z.enum(['done', 'aborted']),
  /** Pages whose fact was sent; the others go back to `ready`. */
  sent: z.array(z.number().int().positive()),
});
export type FinalFact = z.infer<typeof finalFactSchema>;

export const scanFactSchema = z.discriminatedUnion('type', [progressFactSchema, pageFactSchema, finalFactSchema]);
export type ScanFact = z.infer<typeof scanFactSchema>;

/** Letters, digits, `-` and `.` only: Bull builds its side keys with `:`. */
export const scanJobId = (runId: string, jobNo: number): string => `${runId}.${jobNo}`;
export const pageFactId = (runId: string, jobNo: number, pageNo: number): string => `${runId}.${jobNo}.p${pageNo}`;
export const finalFactId = (runId: string, jobNo: number): string => `${runId}.${jobNo}.final`;
