import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the edge is to the sandbox: the public origin, which forwards `/sandbox/*` unchanged, and the app's pages. */
export interface Front {
  origin: string;
  /** Port of the sandbox; a restarted one has another. */
  upstream: number;
  close(): Promise<void>;
}

export async function startFront(): Promise<Front> {
  const front: Front = { origin: '', upstream: 0, close: async () => {} };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/sandbox/identity/admin')) return void response.writeHead(404).end();
    if (!path.startsWith('/sandbox/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end('<!doctype html><html lang="de"><title>App</title><main><h1>App</h1></main></html>');
    }
    const { method, headers } = request;
    const forwarded = ask({ port: front.upstream, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  front.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return front;
}
