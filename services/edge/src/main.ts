import { environmentOrExit, productVersion } from '@stufenlos/environment';
import { startTracing } from '@stufenlos/tracing';
import { readEdgeConfig } from './config/edge-config.ts';
import { openFields, variableOf } from './config/operator.ts';
import { measuredEdge } from './edge-metrics.ts';
import { releaseCounts } from './canary/release-counts.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';

const config = environmentOrExit(() => readEdgeConfig(process.env));
const log = createLog(config.logLevel);
const counts = releaseCounts();
const tracing = await startTracing(config.tracing, { version: productVersion(), log: log.warn });
const edge = createEdge(config, log, { counts, tracing });
const metrics = measuredEdge(edge, counts);

try {
  if (config.metrics) log.info('metrics', { address: await metrics.listen(config.metrics) });
  await edge.listen({ port: config.port, host: config.host });
} catch (cause) {
  log.error('cannot listen', { port: config.port, reason: (cause as Error).message });
  process.exit(1);
}
log.info('listening', { address: edge.server.address() });
const { missing = [] } = config.runtime.operator;
if (missing.length > 0) log.warn('imprint is incomplete', { alert: true, missing: missing.map(variableOf) });
const open = openFields(config.runtime);
if (open.length > 0) log.warn('legal pages are incomplete', { alert: true, missing: open.map(variableOf) });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info('stopping', { signal });
    metrics.close();
    void edge
      .close()
      .then(() => tracing.end())
      .then(() => process.exit(0));
    // Open event streams would keep it alive forever; their clients come back by themselves.
    setTimeout(() => edge.server.closeAllConnections(), 2_000).unref();
  });
}
