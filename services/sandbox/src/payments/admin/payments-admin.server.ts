import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import { readJson, RefusedRequest } from '../../web/body.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import type { Payments } from '../payments.ts';
import { adminRoutes } from './admin-routes.ts';

interface Answer {
  status: number;
  body?: object | undefined;
}

/**
 * What people at the provider, banks and broken lines do, for tests: JSON on a loopback port of its own, with
 * `Authorization: Bearer` and the secret. 200 or 204; 401 without it, 404 unknown, 405 another method, 415 no JSON,
 * 422 not acceptable, 500 a mistake of the sandbox; errors are `{ "error": text }`.
 */
export function createPaymentsAdminServer(payments: Payments, secret: string): Server {
  return createServer((request, response) => {
    answer(payments, secret, request)
      .catch(refusal)
      .then(({ status, body }) => {
        const type = { 'content-type': 'application/json', 'cache-control': 'no-store' };
        response.writeHead(status, body ? type : {});
        response.end(body && JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
}

async function answer(payments: Payments, secret: string, request: IncomingMessage): Promise<Answer> {
  if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return problem(401, 'the secret is missing');
  const [path = ''] = (request.url ?? '').split('?');
  const fitting = adminRoutes.filter((one) => idIn(one.path, path) !== undefined);
  // `/events/resend` stands before `/events/{id}`.
  const found = fitting.find(({ method }) => method === request.method);
  if (!found) return fitting.length > 0 ? problem(405, 'another method') : problem(404, 'no such call');
  const body = hasBody(request) ? ((await readJson(request)) ?? null) : undefined;
  const given = found.act(payments, body, idIn(found.path, path) ?? '');
  return given ? { status: 200, body: given } : { status: 204 };
}

/** The id in the path, empty for a path without; undefined when it does not fit. */
function idIn(template: string, path: string): string | undefined {
  const match = new RegExp(`^${template.replace('{id}', String.raw`(\w{1,100})`)}$`, 'u').exec(path);
  return match ? (match[1] ?? '') : undefined;
}

function refusal(error: unknown): Answer {
  if (error instanceof z.ZodError) return problem(422, z.prettifyError(error));
  if (error instanceof RefusedRequest) return problem(error.status, error.message);
  if (!(error instanceof PaymentError)) return problem(500, error instanceof Error ? String(error.stack) : 'failed');
  const status = error.status === 404 || error.status === 501 ? error.status : 422;
  return problem(status, error.message);
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

const hasBody = ({ headers }: IncomingMessage) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
const problem = (status: number, error: string): Answer => ({ status, body: { error } });
