import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createScanner, type Scanner } from '@stufenlos/scan-engine';
import type { WorkerConfig } from './config/worker-config.ts';

/** Token of the one scanner of this process. */
export const SCANNER = Symbol('scanner');

/** The engine with its browsers, its log among ours. @throws when no browser starts */
export async function startScanner({ scanner }: WorkerConfig): Promise<Scanner> {
  const logger = new Logger('Engine');
  const levels = { info: 'log', warn: 'warn', error: 'error' } as const;
  // A visitor who waits should not wait for a place to be prepared.
  return createScanner({
    ...scanner,
    minIdle: 1,
    log: (level, event, data) => logger[levels[level]]({ event, ...data }),
  });
}

/** Browsers end after the last scan and before the queues. */
@Injectable()
export class ScannerEnd implements OnApplicationShutdown {
  constructor(@Inject(SCANNER) private readonly scanner: Scanner) {}

  onApplicationShutdown(): Promise<void> {
    return this.scanner.close();
  }
}
