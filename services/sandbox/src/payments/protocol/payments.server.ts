import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody, RefusedRequest } from '../../web/body.ts';
import { apiVersion } from '../contract/contract.ts';
import { withFault } from '../faults/with-fault.ts';
import { invalid, PaymentError } from './payment-error.ts';
import type { PaymentAnswer, Payments } from '../payments.ts';

/** Fifty metadata values of 500 characters, each of them escaped, and something over. */
const bodyBytes = 400_000;

/** The API at the root of a port of its own: clients of the provider know a host and a port, no path in front. */
export function createPaymentsServer(payments: Payments): Server {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const { method = '' } = request;
    const logged = { at: Date.now(), method, path, idempotencyKey: keyOf(request) ?? null };
    const id = `req_${randomBytes(7).toString('hex')}`;
    response.setHeader('request-id', id);
    answer(payments, request, path, id)
      .catch((error: unknown) => {
        if (error instanceof RefusedRequest) return { status: error.status, body: invalid(error.message).body };
        return undefined;
      })
      .then((given) => {
        if (path !== '/health') payments.requests.add({ ...logged, status: given?.status ?? null });
        if (given) send(request, response, given);
        else request.socket.destroy();
      })
      .catch(() => response.destroy());
  });
  // After Node's 5 s the server would often close a connection just when the api uses it again, which looks like an outage.
  server.keepAliveTimeout = 75_000;
  // Sessions expire and periods end also while nobody asks.
  const timer = setInterval(() => payments.runDueTransitions(), 30_000).unref();
  return server.once('close', () => clearInterval(timer));
}

/** Undefined: the connection ends without an answer. */
async function answer(
  payments: Payments,
  request: IncomingMessage,
  path: string,
  id: string,
): Promise<PaymentAnswer | undefined> {
  const { faults, keysInUse } = payments;
  const { method = '' } = request;
  if (faults.isDown) return undefined;
  if (path === '/health') return { status: 200, body: { status: 'up' } };
  const form = await readForm(request);
  const key = method === 'POST' ? keyOf(request) : undefined;
  if (key !== undefined && keysInUse.has(key)) return { status: 409, body: inUse.body };
  if (key !== undefined) keysInUse.add(key);
  try {
    return await withFault(payments, faults.meet(method, path), request, (failure) => {
      const { 'stripe-version': version, authorization } = request.headers;
      const about = { id, method, path, form, authorization, version: one(version), idempotencyKey: key };
      return payments.answer({ ...about, failure });
    });
  } finally {
    if (key !== undefined) keysInUse.delete(key);
  }
}

async function readForm(request: IncomingMessage): Promise<string> {
  const [, query = ''] = (request.url ?? '').split('?');
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  const hasBody = request.method === 'POST' && (length !== '0' || chunked !== undefined);
  const body = hasBody ? await readBody(request, 'application/x-www-form-urlencoded', bodyBytes) : '';
  return [query, body].filter((part) => part !== '').join('&');
}

function send(request: IncomingMessage, response: ServerResponse, answer: PaymentAnswer): void {
  const { status, body, replayed, shouldRetry } = answer;
  const key = keyOf(request);
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'stripe-version': apiVersion,
    ...(shouldRetry === undefined ? {} : { 'stripe-should-retry': String(shouldRetry) }),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}

const one = (header: string | string[] | undefined) => [header].flat()[0];
const keyOf = ({ headers }: IncomingMessage) => one(headers['idempotency-key']);
const inUse = new PaymentError(409, 'idempotency_error', 'There is another request under way with this key.', {
  code: 'idempotency_key_in_use',
});
