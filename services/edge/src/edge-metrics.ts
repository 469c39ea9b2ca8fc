import { Histogram, MetricsServer, Registry } from '@stufenlos/metrics';
import type { FastifyInstance } from 'fastify';

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** What is asked for, by the pattern of its route. */
const kinds: Record<string, string> = {
  '/api': 'api',
  '/api/*': 'api',
  '/sandbox': 'sandbox',
  '/sandbox/*': 'sandbox',
  '/shell/*': 'file',
  '/remotes/*': 'file',
  '/health': 'health',
  '/release.json': 'release',
};

/** Measures every request of the edge. The returned server does not listen yet. */
export function measuredEdge(edge: FastifyInstance): MetricsServer {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'stufenlos_edge_request_seconds',
    help: 'Time from a request to its whole answer; of a live stream, how long it was open.',
    labelNames: ['kind', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  edge.addHook('onResponse', (request, reply, done) => {
    const kind = kinds[request.routeOptions.url ?? ''] ?? 'document';
    requests.observe({ kind, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  return new MetricsServer(registry, 'edge');
}
