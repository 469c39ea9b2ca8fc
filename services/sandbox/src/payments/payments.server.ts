import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody, RefusedRequest } from '../web/body.ts';
import { apiVersion } from './contract/contract.ts';
import { invalid } from './payment-error.ts';
import type { PaymentAnswer, Payments } from './payments.ts';

/** Fifty metadata values of 500 characters, each of them escaped, and something over. */
const bodyBytes = 400_000;

/** The API at the root of a port of its own: clients of the provider know a host and a port, no path in front. */
export function createPaymentsServer(payments: Payments): Server {
  return createServer((request, response) => {
    answer(payments, request).then(
      (given) => send(request, response, given),
      (error: unknown) => {
        if (error instanceof RefusedRequest) send(request, response, { status: error.status, body: refusal(error) });
        else response.destroy();
      },
    );
  });
}

async function answer(payments: Payments, request: IncomingMessage): Promise<PaymentAnswer> {
  const { headers, method = '' } = request;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (path === '/health') return { status: 200, body: { status: 'up' } };
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = headers;
  const hasBody = method === 'POST' && (length !== '0' || chunked !== undefined);
  const body = hasBody ? await readBody(request, 'application/x-www-form-urlencoded', bodyBytes) : '';
  const form = [query, body].filter((part) => part !== '').join('&');
  const one = (name: string) => [headers[name]].flat()[0];
  return payments.answer({
    method,
    path,
    form,
    authorization: headers.authorization,
    version: one('stripe-version'),
    idempotencyKey: one('idempotency-key'),
  });
}

function send(request: IncomingMessage, response: ServerResponse, { status, body, replayed }: PaymentAnswer): void {
  const key = request.headers['idempotency-key'];
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    'stripe-version': apiVersion,
    // Asking again for what does not match or does not exist helps nobody.
    ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}

const refusal = ({ message }: RefusedRequest) => invalid(message).body;
