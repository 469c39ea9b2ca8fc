import { Logger } from 'nestjs-pino';
import { readWorkerConfig, type WorkerConfig } from './config/worker-config.ts';
import { startWorker } from './worker.ts';

const config = configOrExit();
try {
  const worker = await startWorker(config);
  worker.enableShutdownHooks();
  worker.get(Logger).log({ event: 'ready', concurrency: config.concurrency });
} catch (error) {
  process.stderr.write(`The worker cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** All problems on stderr, and exit 1. */
function configOrExit(): WorkerConfig {
  try {
    return readWorkerConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
