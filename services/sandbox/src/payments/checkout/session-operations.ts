import { type ListParams, pageOf } from '../protocol/listing.ts';
import { openSession } from './checkout.ts';
import { readSessionRequest, type SessionParams } from './session-request.ts';
import { expireSession, newSession, type Session } from './sessions.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';
import { listed } from '../protocol/listed.ts';

export function createSession(account: Account, params: SessionParams): Session {
  const { request, lines } = readSessionRequest(account, params);
  return newSession(account, request, lines);
}

interface SessionList extends ListParams {
  customer_details?: { email: string };
  [name: string]: unknown;
}

export function listSessions(account: Account, { customer_details: details, ...params }: SessionList) {
  const names = ['customer', 'payment_intent', 'status', 'subscription'];
  const all = listed(account.store, 'checkout.session', params, names);
  const email = details?.email;
  const fitting = all.filter(
    (one) => email === undefined || (one.customer_details as { email?: string } | null)?.email === email,
  );
  return pageOf(fitting, params, '/v1/checkout/sessions');
}

export const expireOpenSession = (account: Account, params: object, id: string): Session => {
  demandUnderstood(params, []);
  return expireSession(account, openSession(account, id));
};

/** All of them at once: the contract has no paging here. */
export const listLineItems = ({ store }: Account, _params: object, id: string) =>
  store.get('checkout.session', id).line_items as object;
