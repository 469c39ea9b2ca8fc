import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A small site on loopback. A string route is an HTML page, a function handles the request, other paths are 404. */
export interface TestSite {
  port: number;
  /** `127.0.0.1:port`, the format of the allow list. */
  host: string;
  url(path: string): string;
  /** URLs requested so far, with query. */
  asked: string[];
  close(): Promise<void>;
}

export const html = (body: string, head = '<title>Test</title>'): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

/** A page with one violation, an image without alternative text. */
export const referencePage = html('<main><h1>Titel</h1><img src="data:," width="10" height="10"></main>');

export async function startSite(routes: Readonly<Record<string, Route>>): Promise<TestSite> {
  const asked: string[] = [];
  const server = createServer(answer(routes, asked));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function answer(routes: Readonly<Record<string, Route>>, asked: string[] = []): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    asked.push(request.url ?? '/');
    const route = routes[path];
    if (route === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    else if (typeof route === 'function') route(request, response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(route);
  };
}
