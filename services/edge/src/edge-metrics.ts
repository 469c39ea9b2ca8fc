import { Counter, Gauge, Histogram, MetricsServer, Registry } from '@stufenlos/metrics';
import type { FastifyInstance } from 'fastify';
import type { ReleaseCounts } from './canary/release-counts.ts';

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
  '/remote-faults': 'report',
};

/** Measures every request of the edge. The returned server does not listen yet. */
export function measuredEdge(edge: FastifyInstance, counts: ReleaseCounts): MetricsServer {
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
  addReleaseMetrics(registry, counts);
  return new MetricsServer(registry, 'edge');
}

/** Of what is served now: the series of a release end with it, and begin again when a canary begins or ends. */
function addReleaseMetrics(registry: Registry, counts: ReleaseCounts): void {
  registry.registerMetric(
    new Counter({
      name: 'stufenlos_edge_views_total',
      help: 'Documents that were served, by release; of one address at most 60 a minute.',
      labelNames: ['release'],
      registers: [],
      collect() {
        this.reset();
        for (const { count, ...labels } of counts.views()) this.inc(labels, count);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'stufenlos_edge_remote_faults_total',
      help: 'Reports of pages that could not show a remote; of one address at most 10 a minute.',
      labelNames: ['release', 'remote', 'fault'],
      registers: [],
      collect() {
        this.reset();
        for (const { count, ...labels } of counts.faults()) this.inc(labels, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'stufenlos_edge_canary_ended',
      help: '1 when this edge does not serve the canary of the pointer any more, because it was too faulty.',
      registers: [],
      collect() {
        this.set(Number(counts.hasEndedCanary));
      },
    }),
  );
}
