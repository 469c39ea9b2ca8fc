import type { IncomingMessage } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { ApiConfig } from './config/api-config.ts';

/** One JSON line per event. The token of a scan or of a shared run is a key to a result: it never reaches a log, nor does a query (P90). */
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
      hooks: { streamWrite: withoutKeys },
      serializers: { req: requestLine, res: (reply: { statusCode: number }) => ({ status: reply.statusCode }) },
    },
  };
}

function requestLine({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) {
  return { method, path: withoutToken(url ?? '') };
}

export const withoutToken = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/^(\/api\/(?:scans|shared)\/)[^/]+/, '$1:token');

/** No line of ours should hold a key of the payment provider; should one ever come by, as in somebody else's error, it ends here. */
export const withoutKeys = (line: string): string =>
  line.replaceAll(/\b([rs]k_(?:test|live)|whsec)_[\w*+/=-]+/g, '$1_[removed]');

const addressOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '';
