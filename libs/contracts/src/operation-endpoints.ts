import type { Endpoint } from './endpoint.ts';
import { healthSchema } from './health.ts';

/** What whoever runs the service asks; no browser does. */
export const operationEndpoints = {
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
