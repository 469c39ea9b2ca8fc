import { z } from 'zod';
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
  stripeWebhook: {
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'public',
    summary: 'The payment provider rings; the signature over the raw body is the proof (P76)',
    status: 200,
    answer: z.object({ received: z.literal(true) }),
    problems: ['signature_refused'],
  },
} as const satisfies Record<string, Endpoint>;
