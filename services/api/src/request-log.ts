import type { IncomingMessage } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { ApiConfig } from './config/api-config.ts';

/** One JSON line per event. A scan's token is a key to its result: it never reaches a log, nor does a query (P90). */
export function requestLog({ logLevel }: Pick<ApiConfig, 'logLevel'>): Params {
  return {
    pinoHttp: {
      level: logLevel,
      base: { service: 'api' },
      genReqId: (request) => request.id,
      // Asked every second by machines. The middleware's own view of the address is cut.
      autoLogging: { ignore: (request) => addressOf(request).startsWith('/api/health') },
      customAttributeKeys: { reqId: 'traceId' },
      quietReqLogger: true,
      serializers: { req: requestLine, res: (reply: { statusCode: number }) => ({ status: reply.statusCode }) },
    },
  };
}

function requestLine({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) {
  return { method, path: withoutToken(url ?? '') };
}

export const withoutToken = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/^(\/api\/scans\/)[^/]+/, '$1:token');

const addressOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '';
