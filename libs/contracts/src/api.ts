import { z } from 'zod';
import { healthSchema } from './health.ts';
import { plansSchema } from './plan.ts';
import { localeSchema } from './profile.ts';
import { lockedRunSchema } from './report.ts';
import { runProgressSchema, runStateSchema } from './run.ts';
import { statisticsSchema } from './statistics.ts';
import type { ProblemCode } from './problem-codes.ts';

/** Who may call: anybody, a signed-in person, or a person with a plan. */
export type Access = 'public' | 'signed-in' | 'entitled';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:name` for parameters. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Status of success. */
  status: number;
  /** Body of success; null = none. For a stream: the data of every event. */
  answer: z.ZodType | null;
  stream?: true;
  /** Special problems; the general ones (422, 429, 500, 503) apply everywhere. */
  problems?: readonly ProblemCode[];
}

export const scanTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const token = z.object({ token: scanTokenSchema });

export const createScanSchema = z
  .object({ url: z.string().max(10_000), locale: localeSchema, fresh: z.boolean().optional() })
  .meta({ id: 'CreateScan' });
export type CreateScan = z.infer<typeof createScanSchema>;

export const scanAcceptedSchema = z
  .object({
    token: scanTokenSchema,
    state: runStateSchema,
    host: z.string(),
    reused: z.boolean().optional(),
    checkedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'ScanAccepted' });
export type ScanAccepted = z.infer<typeof scanAcceptedSchema>;

/**
 * The doors of the API, declared once. Controllers, validation, the OpenAPI document and the typed client come
 * from this table; a test asserts that every entry has a controller and every controller an entry.
 */
export const endpoints = {
  createScan: {
    method: 'POST',
    path: '/scans',
    access: 'public',
    summary: 'Order a free check of one page',
    body: createScanSchema,
    status: 202,
    answer: scanAcceptedSchema,
    problems: ['address_refused', 'rate_limited', 'queue_full'],
  },
  getScan: {
    method: 'GET',
    path: '/scans/:token',
    access: 'public',
    summary: 'Read a free check by its token',
    params: token,
    status: 200,
    answer: lockedRunSchema,
    problems: ['not_found', 'gone'],
  },
  scanEvents: {
    method: 'GET',
    path: '/scans/:token/events',
    access: 'public',
    summary: 'Follow a free check live (server-sent events, resumable by Last-Event-ID)',
    params: token,
    status: 200,
    answer: runProgressSchema,
    stream: true,
    problems: ['not_found', 'gone'],
  },
  cancelScan: {
    method: 'DELETE',
    path: '/scans/:token',
    access: 'public',
    summary: 'Cancel a free check that has not finished',
    params: token,
    status: 204,
    answer: null,
    problems: ['not_found', 'gone', 'conflict'],
  },
  statistics: {
    method: 'GET',
    path: '/stats',
    access: 'public',
    summary: 'Community statistics of the last 30 days',
    status: 200,
    answer: statisticsSchema,
  },
  plans: {
    method: 'GET',
    path: '/plans',
    access: 'public',
    summary: 'Plans with their prices and limits',
    status: 200,
    answer: plansSchema,
  },
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'The process lives',
    status: 200,
    answer: healthSchema,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'The process can serve; names its parts',
    status: 200,
    answer: healthSchema,
    problems: ['unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
