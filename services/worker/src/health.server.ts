import { createServer, type Server } from 'node:http';
import { InjectQueue } from '@nestjs/bull';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { queueNames, type Health } from '@stufenlos/contracts';
import { productVersion } from '@stufenlos/environment';
import type { SandboxLevel, Scanner } from '@stufenlos/scan-engine';
import { pingQueue } from '@stufenlos/scan-queue';
import type { Queue } from 'bull';
import { WORKER_CONFIG, type WorkerConfig } from './config/worker-config.ts';
import { SCANNER } from './scanner.ts';

const version = productVersion();

/** How the browsers are confined stands beside the parts; `none` makes the part `browser` degraded. */
interface WorkerHealth extends Health {
  sandbox: SandboxLevel;
}

/** `GET /health`, on loopback unless it is told otherwise: 200 while jobs can be taken, 503 without Redis and on the way out. */
@Injectable()
export class HealthServer implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Health');
  private readonly server: Server;
  private isEnding = false;

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @InjectQueue(queueNames.scans) private readonly scans: Queue,
    @Inject(SCANNER) private readonly scanner: Scanner,
  ) {
    this.server = createServer((request, response) => {
      const answer = (status: number, body?: WorkerHealth) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
      if (request.url !== '/health') return void answer(404);
      void this.read().then((health) => answer(health.status === 'down' ? 503 : 200, health));
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      const { host, port } = this.config.health;
      this.server.listen(port, host, resolve);
    });
    this.logger.log({ event: 'listening', address: this.server.address() });
  }

  beforeApplicationShutdown(): void {
    this.isEnding = true;
  }

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async read(): Promise<WorkerHealth> {
    const redis = await pingQueue(this.scans).then(
      () => 'up' as const,
      () => 'down' as const,
    );
    const { sandboxLevel: sandbox } = this.scanner;
    const browser = sandbox === 'none' ? 'degraded' : 'up';
    const status = this.isEnding || redis === 'down' ? 'down' : browser;
    const parts: Health['parts'] = { redis: { status: redis }, browser: { status: browser } };
    return { status, version, installation: this.config.installation, parts, sandbox };
  }
}
