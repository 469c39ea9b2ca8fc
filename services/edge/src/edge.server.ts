import { currentReleasePath, remoteFaultPath, type Health } from '@stufenlos/contracts';
import { productVersion } from '@stufenlos/environment';
import { openStore, readPublicKeys } from '@stufenlos/release';
import { noTracing, type Tracing } from '@stufenlos/tracing';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { activeRelease } from './releases/active-release.ts';
import { answeredHosts } from './answered-hosts.ts';
import { canaryOf } from './canary/canary.ts';
import { reportReceiver } from './canary/receive-report.ts';
import { releaseCounts, type ReleaseCounts } from './canary/release-counts.ts';
import type { EdgeConfig } from './config/edge-config.ts';
import { robots, sitemap } from './documents/crawler-files.ts';
import { currentReleaseServer } from './documents/current-release.ts';
import { pageRenderer } from './documents/rendered-pages.ts';
import { documentServer } from './documents/serve-document.ts';
import { unsentForm } from './documents/unsent-form.ts';
import { traceEdge } from './edge-traces.ts';
import { forwarder, type ForwardOptions } from './forward.ts';
import { bareDocumentHeaders, crawlerHeaders, textHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { loggedPath } from './logged-path.ts';
import { localeOf } from './public-address.ts';
import { isClosedSandboxPath } from './sandbox-path.ts';
import { sendProblem } from './send-problem.ts';
import { previews } from './releases/previews.ts';
import { servedTo, type Served, type ServedTo } from './releases/served-to.ts';
import { assetServer } from './releases/serve-asset.ts';

const version = productVersion();

type Serve = (request: FastifyRequest, reply: FastifyReply, given: Served) => unknown;

/** Who is told what happens, for operators. */
export interface Observers {
  counts?: ReleaseCounts;
  tracing?: Tracing;
}

/**
 * Answers health, passes requests on to the API and the sandbox, serves files of published versions, and the document
 * for all the rest.
 */
export function createEdge(config: EdgeConfig, log: Log, observers: Observers = {}): FastifyInstance {
  const { counts = releaseCounts(), tracing = noTracing } = observers;
  const { publicOrigin: origin } = config;
  const store = openStore(config.releaseStore, config.s3);
  const anchors = async () =>
    readPublicKeys(config.releasePublicKey ?? (await store.read('public-key.pem'))?.toString() ?? '');
  const active = activeRelease({
    store,
    anchors,
    needsSignedPointer: config.releasePublicKey !== undefined,
    log,
  });
  const chosen = config.offersPreviews ? previews({ store, anchors, publicOrigin: origin, log }) : undefined;
  const pages = pageRenderer(config.runtime, log);
  const isServing = async () => (await active.current()) !== undefined;
  const serveAsset = assetServer({ store, publicOrigin: origin, log, isServing });
  const canary = canaryOf({ taken: active.taken, counts, publicOrigin: origin, log });
  const to = servedTo({ active, previews: chosen, canary, prepare: (served) => void pages.of(served) });
  const withRelease =
    (serve: Serve, choose: ServedTo['drawn'] = to.known) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const given = await choose(request, reply);
      if (given) return serve(request, reply, given);
      sendProblem(reply, 'unavailable', { origin });
      return reply;
    };

  const edge = createListener(config, log);
  addForwards(edge, config, { log, traceparentOf: traceEdge(edge, tracing) });
  for (const path of ['/shell/*', '/remotes/*']) {
    edge.get(path, async (request, reply) => (await serveAsset(request, reply)) ?? notFound(reply, origin));
  }
  edge.get('/health', async (_, reply) => {
    const isUp = (await to.active()) !== undefined && pages.isSettled();
    const release = isUp ? stateOf(active.behindSince()) : { status: 'down' as const };
    return sendHealth(reply, config, { release, canary: canary.state() });
  });
  edge.get('/robots.txt', withRelease(sendRobots(origin)));
  edge.get('/sitemap.xml', withRelease(sendSitemap(origin)));
  edge.get(currentReleasePath, withRelease(currentReleaseServer(origin)));
  edge.post(remoteFaultPath, reportReceiver({ publicOrigin: origin, look: to.active, reported: canary.reported }));
  const serveDocument = documentServer(config, pages);
  const serveCounted: Serve = async (request, reply, given) => {
    await serveDocument(request, reply, given);
    if (reply.statusCode !== 404 && !given.served.isPreview) canary.viewed(request, given.served);
    return reply;
  };
  edge.get(
    '/*',
    withRelease(
      async (request, reply, given) => (await chosen?.choose(request, reply)) ?? serveCounted(request, reply, given),
      to.drawn,
    ),
  );
  // Before anybody asks: the first visitor does not wait for the pages.
  edge.server.on('listening', () => setImmediate(() => void to.active()));
  return edge;
}

/** Requests are answered all the same, so a load balancer must not take away an edge that is merely behind. */
const stateOf = (since: string | undefined): Health['parts'][string] =>
  since === undefined ? { status: 'up' } : { status: 'degraded', since };

const sendRobots =
  (origin: string): Serve =>
  (_, reply) =>
    reply.headers(crawlerHeaders(origin)).send(robots(origin));

const sendSitemap =
  (origin: string): Serve =>
  (_, reply, { served }) =>
    reply
      .headers({ ...crawlerHeaders(origin), 'content-type': 'application/xml; charset=utf-8' })
      .send(sitemap(origin, served.release));

/** `degraded` when one part is: something else is served than what the pointer names. */
function sendHealth(
  reply: FastifyReply,
  { publicOrigin, installation }: EdgeConfig,
  { release, canary }: { release: Health['parts'][string]; canary: Health['parts'][string] | undefined },
): FastifyReply {
  const status = release.status === 'up' ? (canary?.status ?? 'up') : release.status;
  const body: Health = { status, version, installation, parts: { release, ...(canary ? { canary } : {}) } };
  return reply
    .code(status === 'down' ? 503 : 200)
    .headers({ ...textHeaders(publicOrigin), 'content-type': 'application/json' })
    .send(Buffer.from(JSON.stringify(body)));
}

/** The API, and in the embedded default the sandbox; nothing of the sandbox's administration. */
function addForwards(
  edge: FastifyInstance,
  { publicOrigin, apiUpstream, sandboxUpstream }: EdgeConfig,
  { log, traceparentOf }: Required<Pick<ForwardOptions, 'log' | 'traceparentOf'>>,
): void {
  const toApi = apiUpstream && forwarder({ upstream: apiUpstream, publicOrigin, log, traceparentOf });
  const toSandbox = sandboxUpstream && forwarder({ upstream: sandboxUpstream, publicOrigin, log });
  for (const path of ['/api', '/api/*']) {
    edge.all(path, toApi || ((_, reply) => void sendProblem(reply, 'not_found', { origin: publicOrigin })));
  }
  for (const path of ['/sandbox', '/sandbox/*']) {
    edge.all(path, (request, reply) => {
      const isOpen = toSandbox && !isClosedSandboxPath(new URL(request.originalUrl, publicOrigin).pathname);
      return isOpen ? toSandbox(request, reply) : notFound(reply, publicOrigin);
    });
  }
}

/** What is the same for every path: time limits, the names that are answered, and what is said when nothing else is. */
function createListener(config: EdgeConfig, log: Log): FastifyInstance {
  const { publicOrigin: origin, furtherHosts, trustedProxies, runtime } = config;
  const isAnswered = answeredHosts(origin, furtherHosts);
  const edge = fastify({
    http: { headersTimeout: 10_000 },
    requestTimeout: 30_000,
    keepAliveTimeout: 20_000,
    trustProxy: [...trustedProxies],
    // The router decodes a path. Encoded once more, the path is compared as it came, and every path can be decoded.
    rewriteUrl: ({ url = '/' }) => URL.parse(url, origin)?.pathname.replaceAll('%', '%25') ?? '/',
  });
  edge.addHook('onRequest', (request, reply, done) => {
    const { originalUrl, headers, routeOptions } = request;
    const url = URL.parse(originalUrl, origin);
    if (!url) return notFound(reply, origin);
    // RFC 9112, section 3.2.2: a target in absolute form names the host, and the Host header is ignored.
    const host = /^[a-z][a-z0-9+.-]*:/i.test(originalUrl) ? url.host : headers.host;
    // Probes of a load balancer name an address of their own, and health tells nothing about anybody.
    if (routeOptions.url === '/health' || isAnswered(host)) {
      // No body is parsed here, so its type does not matter, not even a broken one.
      if (headers['content-type'] !== undefined) request.headers = { 'content-type': undefined };
      return done();
    }
    // In plain text: no script of ours may run under a name that is not ours.
    return reply.code(421).headers(textHeaders(origin)).send(`This server answers for ${origin} only.`);
  });
  // Only the forwarder needs a body, and it reads it itself.
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('*', (_request, _body, done) => done(null));
  edge.setNotFoundHandler(({ headers, originalUrl }, reply) => {
    const locale = localeOf(headers.cookie, new URL(originalUrl, origin).searchParams);
    return reply
      .code(405)
      .headers({ ...bareDocumentHeaders(origin), allow: 'GET, HEAD' })
      .send(unsentForm(locale, runtime.operator));
  });
  edge.setErrorHandler((cause, { originalUrl }, reply) => {
    log.error('request failed', { path: loggedPath(originalUrl), reason: String(cause) });
    sendProblem(reply, 'internal', { origin });
  });
  return edge;
}

const notFound = (reply: FastifyReply, origin: string) =>
  reply.code(404).headers(textHeaders(origin)).send('Not found');
