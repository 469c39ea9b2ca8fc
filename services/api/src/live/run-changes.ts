import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { Client } from 'pg';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { runChannel } from '../runs/run-channel.ts';

const retryMs = { first: 200, most: 5000 };

/**
 * LISTEN on one connection per process. A hint only: a follower reads its run again every few seconds anyway, so a
 * lost connection costs seconds. It comes back by itself.
 */
@Injectable()
export class RunChanges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('RunChanges');
  private readonly listeners = new Set<(runId: string | null) => void>();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  onApplicationBootstrap(): void {
    if (this.config.database.listenUrl !== '') void this.listen(retryMs.first);
  }

  /** Hears run ids, and null when changes may have been missed: all may have changed. Answers the way to stop. */
  subscribe(listener: (runId: string | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ended = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async listen(delayMs: number): Promise<void> {
    const client = new Client({
      connectionString: this.config.database.listenUrl,
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    });
    this.client = client;
    let broken = false;
    const again = (cause: Error | undefined): void => {
      if (broken || this.ended) return;
      broken = true;
      this.logger.warn({ event: 'listen_lost', cause: cause?.message ?? 'connection ended' });
      this.retry = setTimeout(() => void this.listen(Math.min(delayMs * 2, retryMs.most)), delayMs);
      client.end().catch(() => undefined);
    };
    client.on('error', again);
    client.on('end', () => again(undefined));
    client.on('notification', ({ payload }) => this.emit(payload ?? null));
    try {
      await client.connect();
      await client.query(`listen ${runChannel}`);
      delayMs = retryMs.first;
      this.emit(null);
    } catch (cause) {
      again(cause as Error);
    }
  }

  private emit(runId: string | null): void {
    for (const listener of this.listeners) listener(runId);
  }
}
