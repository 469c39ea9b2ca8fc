import { remoteFaultReportSchema, type RemoteFaultReport } from '@stufenlos/contracts';
import { everywhere } from '@stufenlos/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '../forward.ts';

/** A report has about 100 bytes. */
const mostBytes = 512;

export interface ReportReceiverOptions {
  publicOrigin: string;
  /** Looks which releases are served now: a report counts only when it is about one of them. */
  look: () => Promise<unknown>;
  reported: (request: FastifyRequest, report: RemoteFaultReport) => void;
}

/**
 * Takes what a page says about a remote. The answer never tells whether a report counts, so nobody can find out what is
 * served to others.
 */
export function reportReceiver({ publicOrigin, look, reported }: ReportReceiverOptions) {
  const headers = { ...everywhere(publicOrigin), 'cache-control': 'no-store' };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.headers(headers);
    // What is left of a body that nobody reads must not be taken for the next request.
    if (!isOfOwnPage(request, publicOrigin)) return reply.code(403).header('connection', 'close').send();
    const body = await readBody(request.raw, mostBytes);
    if (!body) return reply.code(413).header('connection', 'close').send();
    const report = parsed(body);
    if (report) {
      await look();
      reported(request, report);
    }
    return reply.code(204).send();
  };
}

/** Browsers say where a request comes from, and no page can change it. A page without a referrer has no origin either. */
function isOfOwnPage({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === publicOrigin || (origin !== undefined && URL.parse(origin)?.host === headers.host);
}

function parsed(body: Buffer): RemoteFaultReport | undefined {
  try {
    return remoteFaultReportSchema.parse(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}
