import { readEdgeConfig, type EdgeConfig } from './config/edge-config.ts';
import { variableOf } from './config/operator.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';

const config = configOrExit();
const log = createLog(config.logLevel);
const server = createEdge(config, log);

server.on('error', (cause) => {
  log.error('cannot listen', { port: config.port, reason: cause.message });
  process.exit(1);
});
server.listen(config.port, config.host, () => {
  log.info('listening', { address: server.address() });
  const { missing = [] } = config.runtime.operator;
  if (missing.length > 0) log.warn('imprint is incomplete', { missing: missing.map(variableOf) });
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info('stopping', { signal });
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Open event streams would keep it alive forever; their clients come back by themselves.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}

function configOrExit(): EdgeConfig {
  try {
    return readEdgeConfig(process.env);
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exit(1);
  }
}
