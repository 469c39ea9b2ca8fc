import { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { createMonitorSchema, monitorSchema, monitorsSchema, updateMonitorSchema } from './monitor.ts';

const monitorId = z.object({ id: z.uuid() });

/** Websites that are checked again and again. */
export const monitorEndpoints = {
  monitors: {
    method: 'GET',
    path: '/monitors',
    access: 'signed-in',
    summary: 'The caller’s monitored websites',
    status: 200,
    answer: monitorsSchema,
    problems: ['sign_in_required'],
  },
  createMonitor: {
    method: 'POST',
    path: '/monitors',
    access: 'entitled',
    summary: 'Let a covered website be checked daily, weekly or monthly; takes no slot',
    body: createMonitorSchema,
    status: 201,
    answer: monitorSchema,
    problems: ['sign_in_required', 'no_entitlement', 'address_refused', 'conflict'],
  },
  updateMonitor: {
    method: 'PATCH',
    path: '/monitors/:id',
    access: 'signed-in',
    summary: 'Change or pause a monitored website',
    params: monitorId,
    body: updateMonitorSchema,
    status: 200,
    answer: monitorSchema,
    problems: ['sign_in_required', 'no_entitlement', 'not_found', 'address_refused'],
  },
  deleteMonitor: {
    method: 'DELETE',
    path: '/monitors/:id',
    access: 'signed-in',
    summary: 'No longer check a website; its runs stay',
    params: monitorId,
    status: 204,
    answer: null,
    problems: ['sign_in_required', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
