import { z } from 'zod';
import { createCancellationSchema, createWithdrawalSchema, declarationSchema } from './declaration.ts';
import type { Endpoint } from './endpoint.ts';
import { entitlementSchema } from './entitlement.ts';
import {
  checkoutSchema,
  createCheckoutSchema,
  ordersSchema,
  redirectSchema,
  registeredSiteSchema,
  registerSiteSchema,
} from './order.ts';
import { lockedRunSchema } from './report.ts';

const runId = z.object({ id: z.uuid() });

/** Orders, slots and what they open, and the two declarations that need no account. */
export const billingEndpoints = {
  entitlement: {
    method: 'GET',
    path: '/billing/entitlement',
    access: 'signed-in',
    summary: 'What the caller has paid for',
    status: 200,
    answer: entitlementSchema,
    problems: ['sign_in_required'],
  },
  createCheckout: {
    method: 'POST',
    path: '/billing/checkout',
    access: 'signed-in',
    summary: 'Order with obligation to pay, and get the address of the hosted checkout (P81)',
    body: createCheckoutSchema,
    status: 201,
    answer: redirectSchema,
    problems: ['sign_in_required', 'not_found', 'conflict', 'provider_unavailable', 'gone'],
  },
  checkout: {
    method: 'GET',
    path: '/billing/checkout/:id',
    access: 'signed-in',
    summary: 'What became of one of the caller’s checkouts',
    params: z.object({ id: z.string().min(1).max(255) }),
    status: 200,
    answer: checkoutSchema,
    problems: ['sign_in_required', 'not_found'],
  },
  orders: {
    method: 'GET',
    path: '/billing/orders',
    access: 'signed-in',
    summary: 'The caller’s orders, newest first',
    status: 200,
    answer: ordersSchema,
    problems: ['sign_in_required'],
  },
  createPortal: {
    method: 'POST',
    path: '/billing/portal',
    access: 'signed-in',
    summary: 'The address of the hosted portal; it returns to the profile, wherever the caller came from',
    status: 201,
    answer: redirectSchema,
    problems: ['sign_in_required', 'not_found', 'provider_unavailable'],
  },
  registerSite: {
    method: 'POST',
    path: '/billing/sites',
    access: 'signed-in',
    summary: 'Give a website a free slot of the plan; 200 when it has one already',
    body: registerSiteSchema,
    status: 201,
    answer: registeredSiteSchema,
    problems: ['sign_in_required', 'no_entitlement', 'limit_reached', 'address_refused', 'gone'],
  },
  releaseSite: {
    method: 'DELETE',
    path: '/billing/sites/:hostKey',
    access: 'signed-in',
    summary: 'Free a subscription’s slot at the end of the paid period (P79)',
    params: z.object({ hostKey: z.string().max(255) }),
    status: 202,
    answer: z.object({ effectiveAt: z.iso.datetime() }),
    problems: ['sign_in_required', 'not_found', 'conflict'],
  },
  unlockRun: {
    method: 'POST',
    path: '/runs/:id/unlock',
    access: 'signed-in',
    summary: 'Open the whole report of one of the caller’s runs (P29); twice gives the same answer',
    params: runId,
    body: z.object({ registerSite: z.boolean().optional() }),
    status: 200,
    answer: lockedRunSchema,
    problems: ['sign_in_required', 'not_found', 'no_entitlement', 'limit_reached', 'conflict', 'gone'],
  },
  createCancellation: {
    method: 'POST',
    path: '/cancellations',
    access: 'public',
    summary: 'Give notice, without an account as well (P83)',
    body: createCancellationSchema,
    status: 201,
    answer: declarationSchema,
    problems: ['rate_limited'],
  },
  createWithdrawal: {
    method: 'POST',
    path: '/withdrawals',
    access: 'public',
    summary: 'Withdraw from a contract, without an account as well (P84)',
    body: createWithdrawalSchema,
    status: 201,
    answer: declarationSchema,
    problems: ['rate_limited'],
  },
} as const satisfies Record<string, Endpoint>;
