import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import type { WorkerConfig } from './config/worker-config.ts';
import { WorkerModule } from './worker.module.ts';

/** The whole worker at work: for `main.ts` and for tests. @throws when no browser starts */
export async function startWorker(config: WorkerConfig): Promise<INestApplicationContext> {
  const context = await NestFactory.createApplicationContext(WorkerModule.with(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  context.useLogger(context.get(Logger));
  return context;
}
