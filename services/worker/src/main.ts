import type { INestApplicationContext } from '@nestjs/common';
import { environmentOrExit } from '@stufenlos/environment';
import { Logger } from 'nestjs-pino';
import { readWorkerConfig } from './config/worker-config.ts';
import { endInTime } from './end-in-time.ts';
import { startWorker } from './worker.ts';

const config = environmentOrExit(() => readWorkerConfig(process.env));
let worker: INestApplicationContext | undefined;
const askedToEnd = endInTime(() => worker?.get(Logger));
try {
  worker = await startWorker(config);
  worker.enableShutdownHooks();
  worker.get(Logger).log({ event: 'ready', concurrency: config.concurrency });
  // Jobs are taken before Nest listens for signals, so a signal that came in the meantime is sent again.
  const signal = askedToEnd();
  if (signal) process.kill(process.pid, signal);
} catch (error) {
  process.stderr.write(`The worker cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
