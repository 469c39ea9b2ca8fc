import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { Histogram, Registry } from '@stufenlos/metrics';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Time and outcome of every request by its route. The route has placeholders, so no token becomes a label. */
@Injectable()
export class HttpMetrics implements OnModuleInit {
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
    registry: Registry,
  ) {
    this.requests = new Histogram({
      name: 'stufenlos_http_request_seconds',
      help: 'Time from a request to its whole answer; of a live stream, how long it was open.',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers: [registry],
    });
  }

  onModuleInit(): void {
    this.host.httpAdapter.getInstance().addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      this.requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }
}
