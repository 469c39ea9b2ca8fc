import type { IncomingMessage } from 'node:http';
import type { LogOutput } from '@stufenlos/environment';
import { noTracing, type Tracing } from '@stufenlos/tracing';
import type { Params } from 'nestjs-pino';
import type { Options } from 'pino-http';
import type { ApiConfig } from './config/api-config.ts';

/**
 * One JSON line per event. The token of a scan or of a shared run opens a result, so neither it nor a query reaches a
 * log.
 */
export function requestLog(
  { logLevel }: Pick<ApiConfig, 'logLevel'>,
  output: LogOutput,
  tracing: Tracing = noTracing,
): Params {
  const options: Options = {
    level: logLevel,
    base: { service: 'api' },
    genReqId: (request) => request.id,
    // Machines ask for the health every second. The middleware's own view of the address is cut.
    autoLogging: { ignore: (request) => addressOf(request).startsWith('/api/health') },
    customAttributeKeys: { reqId: 'traceId' },
    quietReqLogger: true,
    hooks: { streamWrite: withoutKeys },
    ...(tracing.isOn ? { mixin: () => ({ ...tracing.activeIds() }) } : {}),
    serializers: { req: requestLine, res: (reply: { statusCode: number }) => ({ status: reply.statusCode }) },
  };
  return { pinoHttp: [options, output] };
}

function requestLine({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) {
  return { method, path: withoutToken(url ?? '') };
}

export const withoutToken = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/^(\/api\/(?:scans|shared)\/)[^/]+/, '$1:token');

/** Removes keys of the payment provider. No line should hold one, but the error of a library may. */
export const withoutKeys = (line: string): string =>
  line.replaceAll(/\b([rs]k_(?:test|live)|whsec)_[\w*+/=-]+/g, '$1_[removed]');

const addressOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '';
