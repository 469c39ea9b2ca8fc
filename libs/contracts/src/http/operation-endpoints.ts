import { z } from 'zod';
import { pictureViews } from '../constants/picture-views.ts';
import type { Endpoint } from './endpoint.ts';
import { healthSchema } from './health.ts';

const whole = (pattern: RegExp) => z.string().regex(pattern).transform(Number);

/** Endpoints for operators, and pictures, which a browser loads by their URL. */
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
  artifact: {
    method: 'GET',
    path: '/artifacts/:runId/:pageNo/screen.webp',
    access: 'public',
    summary: 'A picture of a page, under an address signed for some minutes',
    params: z.object({ runId: z.uuid(), pageNo: whole(/^[1-9]\d{0,5}$/) }),
    query: z.object({ until: whole(/^\d{10}$/), sig: z.string().max(100) }),
    status: 200,
    answer: null,
    file: true,
    problems: ['not_found'],
  },
  viewArtifact: {
    method: 'GET',
    path: '/artifacts/:runId/:pageNo/:view/screen.webp',
    access: 'public',
    summary: 'A picture of a page in another view, under an address signed for some minutes',
    params: z.object({ runId: z.uuid(), pageNo: whole(/^[1-9]\d{0,5}$/), view: z.enum(pictureViews) }),
    query: z.object({ until: whole(/^\d{10}$/), sig: z.string().max(100) }),
    status: 200,
    answer: null,
    file: true,
    problems: ['not_found'],
  },
  stripeWebhook: {
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'public',
    summary: 'Webhook of the payment provider; the signature over the raw body is the proof',
    status: 200,
    answer: z.object({ received: z.literal(true) }),
    problems: ['signature_refused'],
  },
} as const satisfies Record<string, Endpoint>;
