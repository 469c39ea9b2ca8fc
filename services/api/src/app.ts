import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { productVersion, type LogOutput } from '@stufenlos/environment';
import { startTracing } from '@stufenlos/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.ts';
import type { ApiConfig } from './config/api-config.ts';
import { ContractPipe } from './contract/contract.pipe.ts';
import { AppError } from './errors/app-error.ts';
import { problemBody, problemType } from './errors/problem-body.ts';
import { ProblemFilter } from './errors/problem.filter.ts';
import { openStreamsInTurn } from './live/stream-turns.ts';
import { keepRawBody } from './raw-body.ts';
import { logRequests } from './request-log.ts';
import { traceRequests } from './request-traces.ts';

/** Largest body in bytes; some routes have a limit of their own (`raw-body.ts`). */
const bodyLimit = 64 * 1024;
/**
 * Longest part of a path that names something: hosts have up to 255 characters in the contract, and percent-encoding may
 * make three of one.
 */
const maxParamLength = 3 * 255;
/** A request must arrive with its whole body within this many milliseconds. */
const requestTimeout = 30_000;

/** The whole application, not listening yet: for `main.ts` and for tests. */
export async function createApp(config: ApiConfig, log: LogOutput = process.stdout): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit,
    requestTimeout,
    routerOptions: { maxParamLength },
    trustProxy: config.trustedProxies,
    // Without this, one open event stream keeps the process alive forever.
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // An address that cannot be decoded never reaches Nest, nor its filter.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const body = problemBody(new AppError('not_found'), request.id);
      void reply
        .status(body.status)
        .headers({ 'content-type': problemType, 'cache-control': 'no-store' })
        .send(JSON.stringify(body));
    },
  });
  const traceLog = new NestLogger('Traces');
  const tracing = await startTracing(config.tracing, {
    version: productVersion(),
    log: (event, data) => traceLog.warn({ event, ...data }),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config, log, tracing), adapter, {
    bufferLogs: true,
    // Fastify's own JSON parser is enough. Forms and plain text are refused with 415.
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalFilters(new ProblemFilter());
  const fastify = adapter.getInstance();
  fastify.removeContentTypeParser('text/plain');
  keepRawBody(fastify);
  traceRequests(fastify, tracing, config);
  logRequests(fastify, app.get(Logger));
  openStreamsInTurn(fastify);
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    void reply.header('x-content-type-options', 'nosniff').header('x-robots-tag', 'noindex');
    done(null, payload);
  });
  app.enableShutdownHooks();
  return app;
}
