import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogOutput } from '@stufenlos/environment';
import { noTracing, type Tracing } from '@stufenlos/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Params } from 'nestjs-pino';
import type { Options } from 'pino-http';
import type { ApiConfig } from './config/api-config.ts';
import { loggableFailure } from './errors/loggable-failure.ts';

/** The id of the request that is answered. */
const requestIds = new AsyncLocalStorage<string>();

/**
 * One JSON line per event. The token of a scan or of a shared run opens a result, so neither it nor a query reaches a
 * log. Requests have their lines from `logRequests`: the middleware of the library makes two loggers for each of them,
 * which costs more than the line.
 */
export function requestLog(
  { logLevel }: Pick<ApiConfig, 'logLevel'>,
  output: LogOutput,
  tracing: Tracing = noTracing,
): Params {
  const options: Options = {
    level: logLevel,
    base: { service: 'api' },
    // Lines of requests are made here, and the serializers of the library would take them for a request and an answer.
    wrapSerializers: false,
    serializers: { err: loggableFailure },
    hooks: { streamWrite: withoutKeys },
    mixin: () => {
      const traceId = requestIds.getStore();
      return { ...(tracing.isOn && tracing.activeIds()), ...(traceId !== undefined && { traceId }) };
    },
  };
  return { pinoHttp: [options, output], forRoutes: [] };
}

/** A line when a request has ended, and its id on every line before. Machines ask for the health every second. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.originalUrl.startsWith('/api/health')) {
      const began = Date.now();
      // Also of an answer that nobody waited for.
      reply.raw.once('close', () => logEnd(logger, request, reply, Date.now() - began));
    }
    requestIds.run(request.id, done);
  });
}

function logEnd(logger: Logger, request: FastifyRequest, { raw }: FastifyReply, responseTime: number): void {
  const { method, originalUrl, id } = request;
  const isWhole = !request.raw.readableAborted && raw.writableEnded;
  logger.log({
    traceId: id,
    req: { method, path: withoutToken(originalUrl) },
    res: { status: raw.statusCode },
    responseTime,
    msg: raw.statusCode >= 500 ? 'request errored' : isWhole ? 'request completed' : 'request aborted',
  });
}

export const withoutToken = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/^(\/api\/(?:scans|shared)\/)[^/]+/, '$1:token');

/** Removes keys of the payment provider. No line should hold one, but the error of a library may. */
export const withoutKeys = (line: string): string =>
  line.replaceAll(/\b([rs]k_(?:test|live)|whsec)_[\w*+/=-]+/g, '$1_[removed]');
