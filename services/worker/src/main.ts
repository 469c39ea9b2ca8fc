import { environmentOrExit } from '@stufenlos/environment';
import { Logger } from 'nestjs-pino';
import { readWorkerConfig } from './config/worker-config.ts';
import { endInTime } from './end-in-time.ts';
import { startWorker } from './worker.ts';

const config = environmentOrExit(() => readWorkerConfig(process.env));
try {
  const worker = await startWorker(config);
  const log = worker.get(Logger);
  endInTime(log);
  worker.enableShutdownHooks();
  log.log({ event: 'ready', concurrency: config.concurrency });
} catch (error) {
  process.stderr.write(`The worker cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
