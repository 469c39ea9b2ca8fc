import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Health } from '@stufenlos/contracts';
import { openStore, readPublicKey } from '@stufenlos/release';
import { activeRelease } from './active-release.ts';
import { answeredHosts } from './answered-hosts.ts';
import type { EdgeConfig } from './config/edge-config.ts';
import { forwarder } from './forward.ts';
import { everywhere } from './headers.ts';
import type { Log } from './log.ts';
import { loggedPath } from './logged-path.ts';
import { isClosedSandboxPath, isSandboxPath } from './sandbox-path.ts';
import { pageRenderer } from './documents/rendered-pages.ts';
import { send, sendProblem } from './send.ts';
import { assetServer } from './serve-asset.ts';
import { serveCrawlerFiles } from './documents/serve-crawler-files.ts';
import { documentServer } from './documents/serve-document.ts';

/** Who answers what: health, the API and the sandbox behind it, files of published versions, and the document for all the rest. */
export function createEdge(config: EdgeConfig, log: Log): Server {
  const { publicOrigin: origin } = config;
  const isAnswered = answeredHosts(origin, config.furtherHosts);
  const store = openStore(config.releaseDir);
  const publicKey = () => readPublicKey(config.releasePublicKey ?? join(config.releaseDir, 'public-key.pem'));
  const current = activeRelease(store, publicKey, log);
  const serveAsset = assetServer(store, origin, log);
  const pages = pageRenderer(config.runtime, log);
  const serveDocument = documentServer(config, pages);
  const { apiUpstream, sandboxUpstream } = config;
  const forward = apiUpstream && forwarder({ upstream: apiUpstream, publicOrigin: origin, log });
  const toSandbox = sandboxUpstream && forwarder({ upstream: sandboxUpstream, publicOrigin: origin, log });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '/', origin);
    if (!url) return notFound(request, response);
    const { pathname } = url;
    // Probes of a load balancer name an address of their own, and health tells nothing about anybody.
    const host = isAbsolute(request.url) ? url.host : request.headers.host;
    if (pathname !== '/health' && !isAnswered(host)) return misdirected(request, response);
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      if (forward) return forward(request, response, pathname + url.search);
      return void sendProblem(request, response, 'not_found', { origin });
    }
    if (isSandboxPath(pathname)) {
      if (!toSandbox || isClosedSandboxPath(pathname)) return notFound(request, response);
      return toSandbox(request, response, pathname + url.search);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(request, response, { status: 405, headers: { ...everywhere(origin), allow: 'GET, HEAD' }, body: '' });
    }
    const served = current();
    if (served) void pages.of(served);
    if (pathname === '/health') return health(request, response, served !== undefined && pages.isSettled());
    if (/^\/(?:shell|remotes)\//.test(pathname)) {
      if (!serveAsset(request, response, pathname)) notFound(request, response);
      return;
    }
    if (!served) return void sendProblem(request, response, 'unavailable', { origin });
    if (serveCrawlerFiles(request, response, { pathname, origin, release: served.release })) return;
    serveDocument(request, response, served, url).catch((cause: unknown) => failed(request, response, cause));
  }

  function health(request: IncomingMessage, response: ServerResponse, isUp: boolean): void {
    const status = isUp ? 'up' : 'down';
    const body: Health = { status, parts: { release: { status } } };
    const headers = { ...everywhere(origin), 'content-type': 'application/json', 'cache-control': 'no-store' };
    send(request, response, { status: isUp ? 200 : 503, headers, body: JSON.stringify(body) });
  }

  function notFound(request: IncomingMessage, response: ServerResponse): void {
    const headers = { ...everywhere(origin), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    send(request, response, { status: 404, headers, body: 'Not found' });
  }

  /** In plain text: no script of ours may run under a name that is not ours. */
  function misdirected(request: IncomingMessage, response: ServerResponse): void {
    const headers = { ...everywhere(origin), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    send(request, response, { status: 421, headers, body: `This server answers for ${origin} only.` });
  }

  function failed(request: IncomingMessage, response: ServerResponse, cause: unknown): void {
    log.error('request failed', { path: loggedPath(request.url ?? ''), reason: String(cause) });
    if (response.headersSent) response.destroy();
    else sendProblem(request, response, 'internal', { origin });
  }

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 20_000 });
  server.on('request', (request, response) => {
    try {
      answer(request, response);
    } catch (cause) {
      failed(request, response, cause);
    }
  });
  // Before anybody asks: the first visitor does not wait for the pages.
  server.on('listening', () =>
    setImmediate(() => {
      const served = current();
      if (served) void pages.of(served);
    }),
  );
  return server;
}

/** RFC 9112, section 3.2.2: a target in absolute form names the host, and the Host header is ignored. */
const isAbsolute = (target = '/') => /^[a-z][a-z0-9+.-]*:/i.test(target);
