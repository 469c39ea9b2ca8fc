import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readJson } from '../web/body.ts';
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

/**
 * `/admin/*`: what the product's API may do with a token of its client credentials, and faults for tests.
 * `PATCH users/{sub}` 204 or 202 (a mailed link decides), `POST users/{sub}/verification` 202, `DELETE users/{sub}` 204,
 * `POST faults` 204; 401 without the right token, 404 unknown, 409 taken or proved already, 422 not acceptable.
 */
export async function handleAdmin(
  identity: Identity,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(await mayAdminister(identity, request))) {
    response.setHeader('www-authenticate', 'Bearer');
    return answer(response, 401);
  }
  answer(response, await act(identity, path, request));
}

async function act(identity: Identity, path: string, request: IncomingMessage): Promise<number> {
  const { accounts, verification } = identity;
  const [area, sub = '', action] = path.split('/');
  if (area === 'faults' && request.method === 'POST') return breakThings(identity, await readJson(request));
  const account = area === 'users' ? accounts.bySubject(decode(sub)) : undefined;
  if (!account) return 404;
  if (action === 'verification') {
    if (request.method !== 'POST') return 405;
    return (await verification.verify(account)) ? 202 : 409;
  }
  if (action !== undefined) return 404;
  if (request.method === 'DELETE') {
    identity.deleteAccount(account);
    return 204;
  }
  if (request.method !== 'PATCH') return 405;
  const wanted = change.safeParse(await readJson(request));
  if (!wanted.success || Object.keys(wanted.data).length === 0) return 422;
  const { name, email } = wanted.data;
  const mailed = email === undefined ? undefined : await verification.change(account, email);
  if (mailed === 'taken') return 409;
  if (mailed === 'same') return 422;
  if (name !== undefined) accounts.rename(account, name);
  return mailed ? 202 : 204;
}

function breakThings(identity: Identity, body: unknown): number {
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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

const answer = (response: ServerResponse, status: number): void => void response.writeHead(status).end();
