import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { problems, type Problem, type ProblemCode } from '@stufenlos/contracts';
import type { FastifyReply } from 'fastify';
import { everywhere } from '@stufenlos/release';

/** The edge's own no, in the API's form. Returns the trace id for the log. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  { origin, headers = {} }: { origin: string; headers?: OutgoingHttpHeaders },
): string {
  const traceId = randomUUID();
  const { status } = problems[code];
  const problem: Problem = { type: `/problems/${code}`, title: code.replaceAll('_', ' '), status, code, traceId };
  const own = { ...everywhere(origin), 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  // As bytes: Fastify would add a charset, which JSON does not have.
  void reply
    .code(status)
    .headers({ ...own, ...headers })
    .send(Buffer.from(JSON.stringify(problem)));
  return traceId;
}
