import { readConfig } from './config/sandbox-config.ts';
import { createSitesServer } from './sites/sites.server.ts';

const config = readConfig(process.env);
const server = createSitesServer();
const log = (event: string, data: object) => console.log(JSON.stringify({ service: 'sandbox', event, ...data }));

// Loopback only: the demo sites are for the scanner of this machine.
server.listen(config.SITES_PORT, '127.0.0.1', () => log('listening', { address: server.address() }));
server.on('error', (error) => {
  log('failed', { message: error.message });
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    log('stopping', { signal });
    server.close();
    server.closeAllConnections();
  });
}
