import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { selfSigned } from '@stufenlos/workspace/self-signed';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from './log.ts';
import { forwarder, type ForwardOptions } from './forward.ts';
import { listen } from './testing/listen.ts';

const busy = { timeout: 30_000 };

const lines: string[] = [];
const log = createLog('info', (line) => lines.push(line));

/** An edge with nothing but the API behind it. */
async function between(
  api: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: Partial<ForwardOptions> = {},
): Promise<string> {
  const upstream =
    options.upstream ?? (await listen(createServer((incoming, response) => void api(incoming, response))));
  const edge = fastify();
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('*', (_request, _body, done) => done(null));
  edge.all('/*', forwarder({ publicOrigin: 'https://stufenlos.example', log, ...options, upstream }));
  return listen(edge);
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

it('hands on method, path, body and headers, and the answer as it is', async () => {
  const origin = await between(async (incoming, response) => {
    const { method, url, headers } = incoming;
    response.writeHead(202, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify({ method, url, auth: headers.authorization, body: await bodyOf(incoming) }));
  });
  const response = await fetch(`${origin}/api/scans?x=%20y`, {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: 'grüße',
  });
  expect(response.status).toBe(202);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.json()).toEqual({ method: 'POST', url: '/api/scans?x=%20y', auth: 'Bearer t', body: 'grüße' });
});

it('hands on the address that was judged, not the spelling of it', async () => {
  const origin = await between(({ url }, response) => void response.end(url));
  const { hostname, port } = new URL(origin);
  const path = '/x/../api/./scans/%2e%2e/stats?x=../y';
  const answer = await new Promise<IncomingMessage>((resolve) => {
    request({ hostname, port, path }, resolve).end();
  });
  expect(await bodyOf(answer)).toBe('/api/stats?x=../y');
});

it('tells the API who really asks, whatever a stranger claims', async () => {
  let seen: IncomingMessage['headers'] = {};
  const origin = await between((incoming, response) => {
    seen = incoming.headers;
    response.end();
  });
  await new Promise<void>((resolve) => {
    const headers = {
      'x-forwarded-for': '8.8.8.8, 9.9.9.9',
      'x-forwarded-proto': 'gopher',
      'x-real-ip': '8.8.8.8',
      forwarded: 'for=8.8.8.8',
      connection: 'close, x-secret',
      'x-secret': '1',
    };
    request(origin, { headers }, (answer) => answer.resume().on('end', resolve)).end();
  });
  expect(seen).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'stufenlos.example',
  });
  expect(seen).not.toHaveProperty('x-real-ip');
  expect(seen).not.toHaveProperty('forwarded');
  expect(seen).not.toHaveProperty('x-secret');
});

it.each([
  ['GET', { 'transfer-encoding': 'chunked' }],
  ['DELETE', { 'transfer-encoding': 'chunked' }],
  ['GET', { connection: 'content-length', 'content-length': '48' }],
  ['POST', { connection: 'content-length, host', 'content-length': '48' }],
])('keeps a %s body inside its request, so that it is never read as another one: %o', async (method, headers) => {
  const body = 'GET /api/x HTTP/1.1\r\nX-Forwarded-For: 8.8.8.8\r\n\r\n'.padEnd(48, '.').slice(0, 48);
  const read: string[] = [];
  const origin = await between(async (incoming, response) => {
    read.push(`${incoming.method} ${await bodyOf(incoming)}`);
    response.end();
  });
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/scans`, { method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end(body);
  });
  expect(status).toBe(200);
  expect(read).toEqual([`${method} ${body}`]);
});

it('passes events on as they come and lets go when the reader leaves', async () => {
  let stream: ServerResponse | undefined;
  const closed = vi.fn<() => void>();
  const origin = await between((_, response) => {
    stream = response;
    response.on('close', closed);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
  });
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/scans/t/events`, { signal: leaving.signal });
  const reader = response.body?.getReader();
  for (const event of ['id: 1\n\n', 'id: 2\n\n']) {
    stream?.write(event);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(event);
  }
  leaving.abort();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), busy);
});

it('gives up a request whose answer nobody waits for any more', async () => {
  const asked = vi.fn<() => void>();
  const closed = vi.fn<() => void>();
  const origin = await between((_, response) => {
    asked();
    response.on('close', closed);
  });
  const leaving = new AbortController();
  const response = fetch(`${origin}/api/runs/1/export.pdf`, { signal: leaving.signal });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), busy);
  leaving.abort();
  await expect(response).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), busy);
});

/** How many connections the API has seen. */
async function counted(api: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((incoming, response) => void api(incoming, response));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const origin = await between(() => undefined, { upstream: await listen(server) });
  return { origin, server, connections: () => connections };
}

it('does not ask again over a new connection when the reader has left', async () => {
  const asked: unknown[] = [];
  const closed = vi.fn<() => void>();
  const { origin } = await counted(({ url }, response) => {
    asked.push(url);
    response.on('close', closed);
    if (url !== '/api/scans/t/events') response.end('here');
  });
  await (await fetch(`${origin}/api/stats`)).text();
  const leaving = new AbortController();
  const response = fetch(`${origin}/api/scans/t/events`, { signal: leaving.signal });
  await vi.waitFor(() => expect(asked).toHaveLength(2), busy);
  leaving.abort();
  await expect(response).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2), busy);
  // Whatever the edge sends by itself is sent before these.
  for (let at = 0; at < 2; at += 1) await (await fetch(`${origin}/api/plans`)).text();
  expect(asked).toEqual(['/api/stats', '/api/scans/t/events', '/api/plans', '/api/plans']);
});

it('asks over one connection, and sends what changes something over one of its own', async () => {
  const { origin, connections } = await counted((incoming, response) => void response.end(incoming.method));
  for (let at = 0; at < 5; at += 1) expect(await (await fetch(`${origin}/api/stats`)).text()).toBe('GET');
  expect(connections()).toBe(1);
  for (let at = 0; at < 3; at += 1) await (await fetch(`${origin}/api/scans`, { method: 'POST', body: 'x' })).text();
  expect(connections()).toBe(4);
});

it('sends the body of a GET request over a connection of its own', async () => {
  const { origin, connections } = await counted(async (incoming, response) => response.end(await bodyOf(incoming)));
  await (await fetch(`${origin}/api/stats`)).text();
  const answer = await new Promise<IncomingMessage>((resolve) => {
    request(`${origin}/api/stats`, { method: 'GET', headers: { 'content-length': '1' } }, resolve).end('x');
  });
  expect([await bodyOf(answer), connections()]).toEqual(['x', 2]);
});

it('does not ask once more when a new connection ends as the request is sent', async () => {
  let asked = 0;
  const { origin } = await counted((incoming) => {
    asked += 1;
    incoming.socket.destroy();
  });
  expect([(await fetch(`${origin}/api/stats`)).status, asked]).toEqual([503, 1]);
});

it('asks once more when the kept connection ends as the request is sent', async () => {
  let asked = 0;
  const { origin, connections } = await counted((incoming, response) => {
    asked += 1;
    if (asked === 2) incoming.socket.destroy();
    else response.end('here');
  });
  for (let at = 0; at < 2; at += 1) {
    const response = await fetch(`${origin}/api/stats`);
    expect([response.status, await response.text()]).toEqual([200, 'here']);
  }
  expect([asked, connections()]).toEqual([3, 2]);
});

it('sends an order only once, even when its connection ends', async () => {
  let asked = 0;
  const { origin } = await counted((incoming, response) => {
    if (incoming.method === 'GET') return response.end('here');
    asked += 1;
    return incoming.socket.destroy();
  });
  await (await fetch(`${origin}/api/stats`)).text();
  expect((await fetch(`${origin}/api/billing/checkout`, { method: 'POST', body: '{}' })).status).toBe(503);
  expect((await fetch(`${origin}/api/runs/1`, { method: 'DELETE' })).status).toBe(503);
  expect(asked).toBe(2);
});

it('uses no connection of an API that was restarted', async () => {
  const { origin, server, connections } = await counted((_, response) => void response.end('here'));
  expect((await fetch(`${origin}/api/plans`)).status).toBe(200);
  // What an edge sees of a restart. The server keeps its port, which another program could take meanwhile.
  server.closeAllConnections();
  for (const init of [{}, { method: 'POST', body: 'x' }]) {
    const again = await fetch(`${origin}/api/scans`, init);
    expect([again.status, await again.text()]).toEqual([200, 'here']);
  }
  expect(connections()).toBe(3);
});

it('says unavailable when the API is away, with a trace id in answer and log', async () => {
  // Nobody listens on a port that only the system may take.
  const upstream = 'http://127.0.0.1:1';
  const response = await fetch(`${await between(() => undefined, { upstream })}/api/scans/t0ken?secret=1`);
  const problem = (await response.json()) as { traceId: string };
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('retry-after')).toBe('5');
  expect(problem).toMatchObject({ code: 'unavailable', type: '/problems/unavailable' });
  expect(lines.at(-1)).toContain(problem.traceId);
  expect(lines.at(-1)).toContain('/api/scans/:token');
  expect(lines.at(-1)).not.toMatch(/t0ken|secret/);
});

it('gives up on an API that never answers', async () => {
  const origin = await between(() => undefined, { answerTimeoutMs: 50 });
  expect((await fetch(`${origin}/api/plans`)).status).toBe(503);
});

it('waits longer for a report that has to be printed first, and for nothing else', async () => {
  const printed = Promise.withResolvers<void>();
  const origin = await between(
    async (incoming, response) => {
      if (!incoming.url?.includes('pdf?')) return;
      await printed.promise;
      response.end('%PDF');
    },
    { answerTimeoutMs: 50, printTimeoutMs: 20_000 },
  );
  const statusOf = async (name: string) => (await fetch(`${origin}/api/runs/1/${name}`)).status;
  const report = statusOf('export.pdf?locale=de');
  expect(await Promise.all(['export.csv?locale=de', 'export.pdf/x'].map(statusOf))).toEqual([503, 503]);
  printed.resolve();
  expect(await report).toBe(200);
});

it('does not let half an answer look like a whole one', async () => {
  const origin = await between((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  await expect(fetch(`${origin}/api/plans`).then((response) => response.text())).rejects.toThrow('terminated');
});

it('refuses a body that is too long, announced or not', async () => {
  const reached = vi.fn<() => void>();
  const origin = await between(
    (incoming, response) => {
      incoming.on('end', reached).resume();
      response.on('close', () => undefined);
    },
    { maxBodyBytes: 1_000 },
  );
  const announced = await fetch(`${origin}/api/scans`, { method: 'POST', body: 'x'.repeat(1_001) });
  expect([announced.status, await announced.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
  // The rest of the body is read by nobody.
  expect(announced.headers.get('connection')).toBe('close');

  const status = await new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/scans`, { method: 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.write('x'.repeat(600));
    sent.write('x'.repeat(600));
    sent.end();
  });
  expect(status).toBe(413);
  expect(reached).not.toHaveBeenCalled();
});

it('speaks TLS where the upstream says https, and asks for the name of the upstream', async () => {
  const { key, cert } = selfSigned();
  const asked: unknown[] = [];
  const server = createTlsServer({ key, cert }, ({ method, headers, socket }, response) => {
    asked.push([method, (socket as TLSSocket).servername || 'none', headers.host, headers['x-forwarded-host']]);
    response.end('over TLS');
  });
  const { port } = new URL(await listen(server));
  const known = getCACertificates();
  const untrusting = await between(() => undefined, { upstream: `https://127.0.0.1:${port}` });
  expect((await fetch(`${untrusting}/api/plans`)).status).toBe(503);
  expect(lines.at(-1)).toContain('self-signed certificate');

  setDefaultCACertificates([...known, cert]);
  onTestFinished(() => setDefaultCACertificates(known));
  for (const [host, name] of [
    ['127.0.0.1', 'none'],
    ['localhost', 'localhost'],
  ]) {
    const origin = await between(() => undefined, { upstream: `https://${host}:${port}` });
    for (const method of ['GET', 'POST']) {
      expect(await (await fetch(`${origin}/api/plans`, { method })).text()).toBe('over TLS');
      expect(asked.pop()).toEqual([method, name, `${host}:${port}`, 'stufenlos.example']);
    }
  }
});
