import 'reflect-metadata';
import { Logger as NestLogger, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { productVersion } from '@stufenlos/environment';
import { startTracing } from '@stufenlos/tracing';
import { Logger } from 'nestjs-pino';
import type { WorkerConfig } from './config/worker-config.ts';
import { WorkerModule } from './worker.module.ts';

/** The whole worker at work: for `main.ts` and for tests. @throws when no browser starts */
export async function startWorker(config: WorkerConfig): Promise<INestApplicationContext> {
  const log = new NestLogger('Traces');
  const tracing = await startTracing(config.tracing, {
    version: productVersion(),
    log: (event, data) => log.warn({ event, ...data }),
  });
  const context = await NestFactory.createApplicationContext(WorkerModule.with(config, tracing), {
    bufferLogs: true,
    abortOnError: false,
  });
  context.useLogger(context.get(Logger));
  return context;
}
