import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { queueNames } from '@stufenlos/contracts';
import type { Queue } from 'bull';

export interface WatchdogTimes {
  everyMs: number;
  silenceMs: number;
}

/**
 * Cheap insurance against a worker that stays silent after a reconnect (OptimalBits/bull#1873): jobs wait, nobody in
 * the whole installation works on any, and nobody paused the queue.
 * @returns a function that ends it
 */
export function watchForSilence(
  queue: Queue,
  onSilence: () => void,
  { everyMs, silenceMs }: WatchdogTimes,
): () => void {
  let silentSince: number | undefined;
  let isLooking = false;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  const look = async () => {
    const [{ waiting, active }, isPaused] = await Promise.all([queue.getJobCounts(), queue.isPaused()]);
    if (isOver) return;
    if (waiting === 0 || active > 0 || isPaused) return void (silentSince = undefined);
    silentSince ??= performance.now();
    if (performance.now() - silentSince < silenceMs) return;
    end();
    onSilence();
  };
  const timer = setInterval(() => {
    // A slow Redis answers several looks at once, and each of them would tell the silence.
    if (isLooking) return;
    isLooking = true;
    void look()
      // While Redis is away no worker can work, so this is not silence.
      .catch(() => (silentSince = undefined))
      .finally(() => (isLooking = false));
  }, everyMs);
  timer.unref();
  return end;
}

@Injectable()
export class Watchdog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Watchdog');
  private end: () => void = () => {};

  constructor(@InjectQueue(queueNames.scans) private readonly scans: Queue) {}

  onApplicationBootstrap(): void {
    const onSilence = () => {
      this.logger.fatal({ event: 'silent', hint: 'jobs wait and nobody takes them; the supervisor starts again' });
      process.exit(1);
    };
    this.end = watchForSilence(this.scans, onSilence, { everyMs: 5000, silenceMs: 60_000 });
  }

  beforeApplicationShutdown(): void {
    this.end();
  }
}
