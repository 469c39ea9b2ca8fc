import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readJson } from '../web/body.ts';
import type { PageRequest } from '../web/page-request.ts';
import { findRoute, type RouteTable } from '../web/routing.ts';
import type { Account } from './accounts/accounts.ts';
import { emailField, nameField } from './accounts/fields.ts';
import type { Identity } from './identity.ts';

const change = z.strictObject({ name: nameField, email: emailField }).partial();
const faults = z.strictObject({
  /** `forget`: the old keys are not published any more. */
  rotateKeys: z.union([z.boolean(), z.literal('forget')]).optional(),
  /** Subject whose renewals are refused from now on. */
  revokeRefreshTokens: z.string().optional(),
  /** Subject who is signed out everywhere: renewal and hidden frame fail. */
  endSessions: z.string().optional(),
  /** Seconds in which everything but this API answers 503; 0 ends it. */
  down: z.number().min(0).max(3600).optional(),
});

type Act = (identity: Identity, request: IncomingMessage, account: Account) => number | Promise<number>;

const acts: RouteTable<Act> = {
  'POST faults': async (identity, request) => playFaults(identity, await readJson(request)),
  'POST users/{sub}/verification': async ({ verification }, _request, account) =>
    (await verification.verify(account)) ? 202 : 409,
  'DELETE users/{sub}': (identity, _request, account) => {
    identity.deleteAccount(account);
    return 204;
  },
  'PATCH users/{sub}': async (identity, request, account) => changeUser(identity, await readJson(request), account),
};

/**
 * `/admin/*`: what the product's API may do with a token of its client credentials, and faults for tests.
 * `PATCH users/{sub}` 204 or 202 (a mailed link decides), `POST users/{sub}/verification` 202, `DELETE users/{sub}` 204,
 * `POST faults` 204; 401 without the right token, 404 unknown, 409 taken or proved already, 422 not acceptable.
 */
export async function answerAdmin(identity: Identity, page: PageRequest, path: string): Promise<void> {
  const { request, response } = page;
  if (!(await mayAdminister(identity, request))) {
    return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  }
  const found = findRoute(acts, request.method, path);
  const [sub] = found?.segments ?? [];
  const account = sub === undefined ? undefined : identity.accounts.bySubject(sub);
  const isKnown = found !== undefined && (sub === undefined || account !== undefined);
  response.writeHead(isKnown ? await found.handle(identity, request, account as Account) : 404).end();
}

async function changeUser({ accounts, verification }: Identity, body: unknown, account: Account): Promise<number> {
  const wanted = change.safeParse(body);
  if (!wanted.success || Object.keys(wanted.data).length === 0) return 422;
  const { name, email } = wanted.data;
  const mailed = email === undefined ? undefined : await verification.change(account, email);
  if (mailed === 'taken') return 409;
  if (mailed === 'same') return 422;
  if (name !== undefined) accounts.rename(account, name);
  return mailed ? 202 : 204;
}

function playFaults(identity: Identity, body: unknown): number {
  const wanted = faults.safeParse(body);
  if (!wanted.success) return 422;
  const { rotateKeys, revokeRefreshTokens, endSessions, down } = wanted.data;
  if (rotateKeys) identity.rotateKeys({ forget: rotateKeys === 'forget' });
  if (revokeRefreshTokens !== undefined) identity.revokeRefreshTokens(revokeRefreshTokens);
  if (endSessions !== undefined) identity.endSessions(endSessions);
  if (down !== undefined) identity.downUntil = Date.now() + down * 1000;
  return 204;
}

async function mayAdminister({ provider, settings }: Identity, request: IncomingMessage): Promise<boolean> {
  const value = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const token = value === undefined ? undefined : await provider.ClientCredentials.find(value);
  return token?.isValid === true && token.clientId === settings.adminClientId && token.scopes.has('admin');
}
