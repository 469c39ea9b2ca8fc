import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { problems, type Problem, type ProblemCode } from '@stufenlos/contracts';
import { everywhere } from './headers.ts';

/** Sends a whole body; for HEAD the same headers and nothing else. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: OutgoingHttpHeaders; body: Buffer | string },
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The edge's own no, in the API's form. Returns the trace id for the log. */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  code: ProblemCode,
  { origin, headers = {} }: { origin: string; headers?: OutgoingHttpHeaders },
): string {
  const traceId = randomUUID();
  const { status } = problems[code];
  const problem: Problem = { type: `/problems/${code}`, title: code.replaceAll('_', ' '), status, code, traceId };
  send(request, response, {
    status,
    headers: {
      ...everywhere(origin),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(problem),
  });
  return traceId;
}
