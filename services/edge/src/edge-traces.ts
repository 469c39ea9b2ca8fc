import type { Span, Tracing } from '@stufenlos/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const traced = ['/api', '/api/*'];

/**
 * A trace for each request to the api, always of our own: what a visitor sends as `traceparent` is not read. The token of a
 * scan may stand in the path, so only the pattern is told.
 *
 * @returns the header of a request for the service behind
 */
export function traceEdge(edge: FastifyInstance, tracing: Tracing): (request: FastifyRequest) => string | undefined {
  const spans = new WeakMap<FastifyRequest, Span>();
  if (!tracing.isOn) return () => undefined;
  edge.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? '';
    if (traced.includes(route)) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      spans.set(request, tracing.begin(`${method} ${route}`, { kind: 'server', attributes }));
    }
    done();
  });
  edge.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
  return (request) => spans.get(request)?.traceparent;
}
