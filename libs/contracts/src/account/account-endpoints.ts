import { z } from 'zod';
import { deleteMeSchema, meExportSchema, meSchema, updatedMeSchema, updateMeSchema } from './me.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { createRunSchema, runListQuerySchema, runListSchema } from '../runs/member-run.ts';
import { lockedRunSchema } from '../runs/report.ts';
import { runProgressSchema, runSchema } from '../runs/run.ts';
import { scanTokenSchema } from '../scan/scan-token.ts';

const token = z.object({ token: scanTokenSchema });
const runId = z.object({ id: z.uuid() });

/** What only somebody with an account may ask. The client fetches these words when the first of them is called. */
export const accountEndpoints = {
  claimScan: {
    method: 'POST',
    path: '/scans/:token/claim',
    access: 'signed-in',
    summary: 'Keep a free check: it belongs to the caller and no longer expires',
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
    summary: 'Order a check for the account',
    body: createRunSchema,
    status: 202,
    answer: runSchema,
    problems: ['sign_in_required', 'no_entitlement', 'limit_reached', 'address_refused', 'rate_limited', 'queue_full'],
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
  stopRun: {
    method: 'POST',
    path: '/runs/:id/stop',
    access: 'signed-in',
    summary: 'End one of the caller’s runs that has not finished; finished pages of a website stay as its result',
    params: runId,
    status: 204,
    answer: null,
    problems: ['sign_in_required', 'not_found', 'conflict'],
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
    summary: 'Change name, e-mail, language or mail preferences; a new e-mail needs a login not older than 5 minutes',
    body: updateMeSchema,
    status: 200,
    answer: updatedMeSchema,
    problems: ['sign_in_required', 'conflict', 'provider_unavailable', 'gone'],
  },
  deleteMe: {
    method: 'DELETE',
    path: '/me',
    access: 'signed-in',
    summary: 'Delete the account; needs a login not older than 5 minutes',
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
    file: true,
    problems: ['sign_in_required', 'gone', 'rate_limited'],
  },
} as const satisfies Record<string, Endpoint>;
