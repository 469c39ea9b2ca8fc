import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { queueNames } from '@stufenlos/contracts';
import type { Queue, QueueOptions } from 'bull';
import { closeQueue } from './close-queue.ts';
import { lockSettings, type LockSettings } from './lock-settings.ts';
import { redisOptions } from './redis-options.ts';
import { watchQueue } from './watch-queue.ts';

export interface QueueConnection {
  redisUrl: string;
  /** Keeps several installations, and test files, apart in one Redis. Default `bull`. */
  prefix?: string;
  locks?: LockSettings;
}

/** A plain class: this library runs as source, where decorators do not exist. */
class ScanQueuesModule {}

const names = [queueNames.scans, queueNames.scanResults];

/**
 * Both queues, ready for `@InjectQueue(queueNames.scans)` and for the consumers of @nestjs/bull. Call it once in a
 * process; the queues are closed with the application.
 */
export function scanQueuesModule(connection: QueueConnection): DynamicModule {
  const queues = BullModule.registerQueue(...names.map((name) => ({ name, ...queueOptions(connection) })));
  const watch = {
    provide: 'scan-queues-watched',
    inject: names.map((name) => getQueueToken(name)),
    useFactory: (...watched: Queue[]) => {
      for (const queue of watched) {
        watchQueue(queue, new Logger('ScanQueues'));
        Object.assign(queue, { onApplicationShutdown: () => closeQueue(queue) });
      }
    },
  };
  return { module: ScanQueuesModule, imports: [queues], providers: [watch], exports: [queues] };
}

/** Options of `new Bull(name, …)` and of @nestjs/bull. */
export function queueOptions({ redisUrl, prefix = 'bull', locks = lockSettings }: QueueConnection): QueueOptions {
  return { prefix, settings: { ...locks }, redis: redisOptions(redisUrl) };
}
