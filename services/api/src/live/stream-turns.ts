import { endpoints, type Endpoint } from '@stufenlos/contracts';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';

/** Streams that open at the same time in one process; fewer than it has connections to the database. */
export const streamsAtOnce = 4;

const streams: readonly Endpoint[] = Object.values<Endpoint>(endpoints).filter(({ stream }) => stream);
const paths = new Set(streams.map(({ path }) => `/api${path}`));

/**
 * Streams open a few at a time, and wait before anything is asked of the database for them. When a process ends, all its
 * readers come to another one at once, and every other request would wait behind their questions.
 */
export function openStreamsInTurn(fastify: FastifyInstance): void {
  const turns = pLimit(streamsAtOnce);
  fastify.addHook('onRequest', ({ routeOptions, raw }, reply, done) => {
    if (!paths.has(routeOptions.url ?? '')) return done();
    const opens = () =>
      new Promise<void>((resolve) => {
        // Events are piped once the handler is through. A stream that is refused, or whose reader leaves, closes.
        reply.raw.once('pipe', () => resolve()).once('close', resolve);
        if (raw.socket.destroyed) resolve();
        done();
      });
    void turns(opens);
  });
}
