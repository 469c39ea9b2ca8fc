import { environmentOrExit } from '@stufenlos/environment';
import { Logger } from 'nestjs-pino';
import { readWorkerConfig } from './config/worker-config.ts';
import { startWorker } from './worker.ts';

const config = environmentOrExit(() => readWorkerConfig(process.env));
try {
  const worker = await startWorker(config);
  worker.enableShutdownHooks();
  worker.get(Logger).log({ event: 'ready', concurrency: config.concurrency });
} catch (error) {
  process.stderr.write(`The worker cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
