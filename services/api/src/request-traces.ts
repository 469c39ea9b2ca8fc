import proxyAddress from '@fastify/proxy-addr';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Tracing, type Span } from '@stufenlos/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiConfig } from './config/api-config.ts';

/** Machines ask for the health every second. */
const isTraced = ({ routeOptions }: FastifyRequest) => !routeOptions.url?.startsWith('/api/health');

/**
 * A span for each request. Its `traceparent` counts only from a caller that the operator names: a stranger's would decide
 * what is kept, and mix our spans with theirs.
 */
export function traceRequests(
  fastify: FastifyInstance,
  tracing: Tracing,
  { traceContextFrom }: Pick<ApiConfig, 'traceContextFrom'>,
): void {
  if (!tracing.isOn) return;
  const isKnown = proxyAddress.compile(traceContextFrom);
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done();
    const { method, id, routeOptions, headers, socket } = request;
    const route = routeOptions.url;
    const parent = isKnown(socket.remoteAddress ?? '', 0) ? headers['traceparent']?.toString() : undefined;
    const span = tracing.begin(route ? `${method} ${route}` : method, {
      kind: 'server',
      parent,
      attributes: { 'http.request.method': method, ...(route && { 'http.route': route }), 'stufenlos.request_id': id },
    });
    spans.set(request, span);
    span.run(done);
  });
  // Once more: a body is read in the context of its connection.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
}

/** Sends the last spans when the application ends. */
@Injectable()
export class TracingEnd implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  onApplicationShutdown(): Promise<void> {
    return this.tracing.end();
  }
}
