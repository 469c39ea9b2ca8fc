import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';

export interface MetricsAddress {
  host: string;
  /** 0 is any. */
  port: number;
}

/**
 * `GET /metrics` in the text format of Prometheus, on a port of its own. It knows no password, so this port must not be
 * reachable from outside.
 */
export class MetricsServer {
  readonly #server: Server;
  readonly #registry: Registry;

  /** @param service label of every metric */
  constructor(registry: Registry, service: string) {
    this.#registry = registry;
    registry.setDefaultLabels({ service });
    this.#server = createServer({ requestTimeout: 10_000 }, (request, response) => {
      const answer = (status: number, type: string, body: string) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      if (request.url !== '/metrics') return void answer(404, 'text/plain', 'Not found');
      if (request.method !== 'GET') return void answer(405, 'text/plain', 'Only GET');
      registry.metrics().then(
        (text) => answer(200, registry.contentType, text),
        // A metric that cannot be read must not end the process. Prometheus shows the cause.
        (cause: unknown) => answer(500, 'text/plain', `A metric cannot be read: ${String(cause)}`),
      );
    });
  }

  /** Resolves with the address; rejects when it is taken. Also begins to measure the process itself. */
  async listen({ host, port }: MetricsAddress): Promise<AddressInfo> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    // Only now: the measurement of the event loop costs a timer of ten milliseconds.
    collectDefaultMetrics({ register: this.#registry });
    return this.#server.address() as AddressInfo;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
