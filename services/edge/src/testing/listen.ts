import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

/** Listens on a free port until the test is over; gives the origin. */
export async function listen(server: Server | FastifyInstance): Promise<string> {
  const { origin, close } = await startListening(server);
  onTestFinished(close);
  return origin;
}

/** Listens on a free port until `close`, for servers that several tests of a file ask. */
export async function startListening(started: Server | FastifyInstance) {
  const server = 'server' in started ? started.server : started;
  if ('server' in started) await started.ready();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
