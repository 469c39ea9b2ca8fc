import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import { readJson, RefusedRequest } from '../../web/body.ts';
import { findRoute } from '../../web/routing.ts';
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
  // After Node's 5 s the server would often close a connection just when a test uses it again.
  return createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
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
  const found = findRoute(adminRoutes, request.method, path);
  if (!found) return problem(404, 'no such call');
  const body = hasBody(request) ? ((await readJson(request)) ?? null) : undefined;
  const given = found.handle(payments, body, found.segments[0] ?? '');
  return given ? { status: 200, body: given } : { status: 204 };
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
