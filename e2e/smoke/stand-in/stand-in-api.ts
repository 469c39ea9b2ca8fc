import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, problems, type Endpoint, type EndpointName, type Problem } from '@stufenlos/contracts';
import { smallestValue } from './smallest-value.ts';

export interface StandInApi {
  origin: string;
  close: () => Promise<void>;
}

const run = { state: 'completed', progress: { done: 1, total: 1 } };

/** What differs from the smallest answer: a person with a plan, whose checks have ended. */
const changes: Partial<Record<EndpointName, object>> = {
  entitlement: { state: 'active' },
  me: { name: 'Ada Beispiel', email: 'ada@example.org', emailVerified: true },
  getScan: run,
  getRun: run,
  sharedRun: run,
};

/** `/runs/events` is no run with the id `events`. */
const mostLiteralFirst = Object.entries(endpoints as Record<string, Endpoint>)
  .toSorted(([, one], [, other]) => one.path.split(':').length - other.path.split(':').length)
  .map(([name, endpoint]) => ({
    name: name as EndpointName,
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  }));

/**
 * Serves every endpoint of the contract with its smallest valid answer, without a database. Everybody has a plan.
 * It shows that every view starts and shows something, not that the API works.
 */
export async function startStandInApi(): Promise<StandInApi> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://stand-in.invalid');
  const found = mostLiteralFirst.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  if (!found) return problem(response, 'not_found');
  const { name, endpoint } = found;
  if (endpoint.file) return problem(response, 'gone');
  if (endpoint.answer === null) return void response.writeHead(endpoint.status).end();
  const body = JSON.stringify(smallestValue(endpoint.answer, changes[name]));
  if (!endpoint.stream) {
    return void response.writeHead(endpoint.status, { 'content-type': 'application/json' }).end(body);
  }
  // The stream stays open as in the product. A page that is closed closes it.
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`id: 1\ndata: ${body}\n\n`);
}

function problem(response: ServerResponse, code: 'not_found' | 'gone'): void {
  const { status } = problems[code];
  const body: Problem = { type: `/problems/${code}`, title: code, status, code, traceId: randomUUID() };
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
}
