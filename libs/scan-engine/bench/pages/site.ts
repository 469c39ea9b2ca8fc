import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { assets } from './assets.ts';
import type { Asset } from './assets.ts';
import { pageAt } from './pages.ts';

export interface BenchSite {
  /** `127.0.0.1:port`. */
  host: string;
  url(path: string): string;
  /** Paths requested since the last call. */
  takeAsked(): Set<string>;
  close(): Promise<void>;
}

/** Serves the generated pages on loopback. Every response, also of subresources, is delayed by `latencyMs`. */
export async function startBenchSite(latencyMs: number): Promise<BenchSite> {
  const files = assets();
  const pages = new Map<string, Asset | undefined>();
  let asked = new Set<string>();
  const assetAt = (path: string): Asset | undefined => {
    if (!pages.has(path)) {
      const page = pageAt(path);
      pages.set(path, page === undefined ? undefined : { type: 'text/html; charset=utf-8', body: Buffer.from(page) });
    }
    return pages.get(path);
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    asked.add(path);
    const asset = files.get(path) ?? assetAt(path);
    void pause(latencyMs).then(() => {
      if (!asset) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
      // No caching: both sides must fetch everything for every page.
      const head = { 'content-type': asset.type, 'content-length': asset.body.length, 'cache-control': 'no-store' };
      return response.writeHead(200, head).end(asset.body);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    takeAsked() {
      const taken = asked;
      asked = new Set();
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
