import { z } from 'zod';
import { deleteMeSchema, meExportSchema, meSchema, updateMeSchema } from './account.ts';
import { entitlementSchema } from './entitlement.ts';
import { healthSchema } from './health.ts';
import { plansSchema } from './plan.ts';
import { localeSchema } from './profile.ts';
import { lockedRunSchema } from './report.ts';
import { createRunSchema, runListQuerySchema, runListSchema } from './member-run.ts';
import { runProgressSchema, runSchema, runStateSchema } from './run.ts';
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
const runId = z.object({ id: z.uuid() });

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
  claimScan: {
    method: 'POST',
    path: '/scans/:token/claim',
    access: 'signed-in',
    summary: 'Keep a free check: it belongs to the caller and no longer expires (P2)',
    params: token,
    status: 200,
    answer: z.object({ runId: z.uuid() }),
    problems: ['sign_in_required', 'not_found', 'gone'],
  },
  listRuns: {
    method: 'GET',
    path: '/runs',
    access: 'entitled',
    summary: 'The caller’s runs, newest first, 20 per page',
    query: runListQuerySchema,
    status: 200,
    answer: runListSchema,
    problems: ['sign_in_required', 'no_entitlement'],
  },
  createRun: {
    method: 'POST',
    path: '/runs',
    access: 'entitled',
    summary: 'Order a check for the account (P69)',
    body: createRunSchema,
    status: 202,
    answer: runSchema,
    problems: ['sign_in_required', 'no_entitlement', 'address_refused', 'rate_limited', 'queue_full'],
  },
  getRun: {
    method: 'GET',
    path: '/runs/:id',
    access: 'signed-in',
    summary: 'Read one of the caller’s runs',
    params: runId,
    status: 200,
    answer: lockedRunSchema,
    problems: ['sign_in_required', 'not_found'],
  },
  runEvents: {
    method: 'GET',
    path: '/runs/:id/events',
    access: 'signed-in',
    summary: 'Follow one of the caller’s runs live',
    params: runId,
    status: 200,
    answer: runProgressSchema,
    stream: true,
    problems: ['sign_in_required', 'not_found'],
  },
  deleteRun: {
    method: 'DELETE',
    path: '/runs/:id',
    access: 'signed-in',
    summary: 'Delete one of the caller’s runs; one that has not finished is cancelled first',
    params: runId,
    status: 204,
    answer: null,
    problems: ['sign_in_required', 'not_found'],
  },
  entitlement: {
    method: 'GET',
    path: '/billing/entitlement',
    access: 'signed-in',
    summary: 'What the caller has paid for',
    status: 200,
    answer: entitlementSchema,
    problems: ['sign_in_required'],
  },
  me: {
    method: 'GET',
    path: '/me',
    access: 'signed-in',
    summary: 'The caller: claims, language, mail preferences, what may be changed here',
    status: 200,
    answer: meSchema,
    problems: ['sign_in_required', 'gone'],
  },
  updateMe: {
    method: 'PATCH',
    path: '/me',
    access: 'signed-in',
    summary: 'Change name, e-mail, language or mail preferences',
    body: updateMeSchema,
    status: 200,
    answer: meSchema,
    problems: ['sign_in_required', 'conflict', 'provider_unavailable', 'gone'],
  },
  deleteMe: {
    method: 'DELETE',
    path: '/me',
    access: 'signed-in',
    summary: 'Delete the account; needs a login not older than 5 minutes (P62)',
    body: deleteMeSchema,
    status: 202,
    answer: z.object({ acceptedAt: z.iso.datetime() }),
    problems: ['sign_in_required', 'conflict', 'gone'],
  },
  sendVerification: {
    method: 'POST',
    path: '/me/verification',
    access: 'signed-in',
    summary: 'Send the verification mail again',
    status: 202,
    answer: z.object({ email: z.string() }),
    problems: ['sign_in_required', 'conflict', 'rate_limited', 'provider_unavailable', 'gone'],
  },
  exportMe: {
    method: 'GET',
    path: '/me/export',
    access: 'signed-in',
    summary: 'All data kept about the caller, as one JSON document',
    status: 200,
    answer: meExportSchema,
    problems: ['sign_in_required', 'gone'],
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
