import type { Endpoint } from '../http/endpoint.ts';
import { putSenderSchema, senderStateSchema } from './sender.ts';

/** Whose logo and name are on the documents of a member's reports. */
export const senderEndpoints = {
  sender: {
    method: 'GET',
    path: '/me/sender',
    access: 'signed-in',
    summary: 'The caller’s report letterhead, and whether a plan includes it now',
    status: 200,
    answer: senderStateSchema,
    problems: ['sign_in_required'],
  },
  putSender: {
    method: 'PUT',
    path: '/me/sender',
    access: 'entitled',
    summary: 'Store the sender, with a new logo if one is sent; the answer has the logo as it will be printed',
    body: putSenderSchema,
    status: 200,
    answer: senderStateSchema,
    problems: ['sign_in_required', 'no_entitlement', 'too_large', 'rate_limited', 'gone'],
  },
  deleteSender: {
    method: 'DELETE',
    path: '/me/sender',
    access: 'signed-in',
    summary: 'Delete the sender and its logo; reports have ours again',
    status: 204,
    answer: null,
    problems: ['sign_in_required'],
  },
} as const satisfies Record<string, Endpoint>;
