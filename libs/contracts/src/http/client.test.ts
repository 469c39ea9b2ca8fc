import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createClient, type ApiError } from './client.ts';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

const token = 'abcdefghijklmnopqrstuv';
const statistics = { windowDays: 30, scans: 3, avgIssuesPerSite: 4.5 };

/** A real server whose only answer is the given handler; resolves to a client of it. */
async function clientOf(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return createClient({ base: `http://127.0.0.1:${port}/api`, accessToken: () => Promise.resolve('t0ken') });
}
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('expected a problem'),
    (error: unknown) => (error as ApiError).problem,
  );

it('calls the path of the table with its method, token and body', async () => {
  const seen: string[] = [];
  const client = await clientOf((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      json(response, 202, { token, state: 'queued', host: 'beispiel.de' });
    });
  });
  const answer = await client.call('createScan', { body: { url: 'beispiel.de', locale: 'de' } });
  expect(answer.token).toBe(token);
  expect(seen).toEqual(['POST /api/scans Bearer t0ken {"url":"beispiel.de","locale":"de"}']);
});

it('puts parameters into the path and expects no body where the table says none', async () => {
  const client = await clientOf((request, response) => {
    response.writeHead(request.method === 'DELETE' && request.url === `/api/scans/${token}` ? 204 : 500).end();
  });
  await expect(client.call('cancelScan', { params: { token } })).resolves.toBeUndefined();
});

it('throws the problem that the server named', async () => {
  const problem = { type: '/problems/gone', title: 'Gone', status: 410, code: 'gone', traceId: 'a' };
  const client = await clientOf((_, response) => json(response, 410, problem));
  expect(await problemOf(client.call('getScan', { params: { token } }))).toEqual(problem);
});

it('names the kind by status when a proxy answered without our problem body', async () => {
  const client = await clientOf((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  expect(await problemOf(client.call('statistics', {}))).toMatchObject({ status: 502, code: 'unavailable' });
});

it('reports an answer of another shape as an internal problem, never as data', async () => {
  const client = await clientOf((_, response) => json(response, 200, { ...statistics, scans: 'three' }));
  expect(await problemOf(client.call('statistics', {}))).toMatchObject({ code: 'internal' });
});

it('says unavailable when nobody listens', async () => {
  const client = createClient({ base: 'http://127.0.0.1:9/api' });
  expect(await problemOf(client.call('statistics', {}))).toMatchObject({ code: 'unavailable' });
});

it('passes an abort on as it is', async () => {
  const client = await clientOf(() => undefined);
  const controller = new AbortController();
  const call = client.call('statistics', { signal: controller.signal });
  controller.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

it('reads live events and sends the last id to resume', async () => {
  const state = { version: 7, state: 'running', progress: { done: 0, total: 1 } };
  let resumedFrom: string | undefined;
  const client = await clientOf((request, response) => {
    resumedFrom = request.headers['last-event-id'] as string;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\nretry: 1000\n\n');
    response.end(`id: 7\ndata: ${JSON.stringify(state)}\n\ndata: cut off`);
  });
  const events: unknown[] = [];
  for await (const event of client.events('scanEvents', { params: { token }, lastEventId: '6' })) events.push(event);
  expect(events).toEqual([{ id: '7', data: state }]);
  expect(resumedFrom).toBe('6');
});
