import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MetricsServer, Registry } from '@stufenlos/metrics';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';

/** Exposes the metrics, if there is a port for them. */
@Injectable()
export class MetricsListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private readonly server: MetricsServer;
  /** Once it listens. */
  port: number | undefined;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    registry: Registry,
  ) {
    this.server = new MetricsServer(registry, 'api');
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metrics } = this.config;
    if (!metrics) return;
    const address = await this.server.listen(metrics);
    this.port = address.port;
    this.logger.log({ event: 'listening', address });
  }

  onApplicationShutdown(): void {
    this.server.close();
  }
}
