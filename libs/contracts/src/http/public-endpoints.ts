import { z } from 'zod';
import { createContactSchema } from '../account/contact.ts';
import type { Endpoint } from './endpoint.ts';
import { plansSchema } from '../billing/plan.ts';
import { localeSchema } from '../account/profile.ts';
import { lockedRunSchema } from '../runs/report.ts';
import { runProgressSchema, runStateSchema } from '../runs/run.ts';
import { scanTokenSchema } from '../scan/scan-token.ts';
import { statisticsEndpoints } from './statistics.ts';

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

/** What anybody may ask: all that a visitor without an account ever loads. */
export const publicEndpoints = {
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
  ...statisticsEndpoints,
  plans: {
    method: 'GET',
    path: '/plans',
    access: 'public',
    summary: 'Plans with their prices and limits',
    status: 200,
    answer: plansSchema,
  },
  createContact: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Write to the operator',
    body: createContactSchema,
    status: 204,
    answer: null,
    problems: ['rate_limited', 'unavailable'],
  },
} as const satisfies Record<string, Endpoint>;
