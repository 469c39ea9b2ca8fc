import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { openStreamsInTurn, streamsAtOnce } from './stream-turns.ts';

let app: FastifyInstance;
let base: string;
/** Streams whose handler has begun, by their run, each with the way to go on. */
let begun: Map<string, PromiseWithResolvers<'open' | 'refuse'>>;
beforeEach(async () => {
  begun = new Map();
  app = fastify({ forceCloseConnections: true });
  openStreamsInTurn(app);
  app.get<{ Params: { id: string } }>('/api/runs/:id/events', async ({ params }, reply) => {
    const decided = Promise.withResolvers<'open' | 'refuse'>();
    begun.set(params.id, decided);
    if ((await decided.promise) === 'refuse') return reply.status(404).send();
    reply.hijack();
    new Readable({ read: () => undefined }).pipe(reply.raw);
  });
  app.get('/api/stats', () => ({}));
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const follow = (id: string, signal?: AbortSignal) =>
  void fetch(`${base}/api/runs/${id}/events`, signal ? { signal } : {}).catch(() => undefined);
const first = Array.from({ length: streamsAtOnce }, (_, at) => `first-${at}`);
const haveBegun = (...ids: string[]) => until(() => ids.every((id) => begun.has(id)));

describe('streams that open', () => {
  it('take turns, and no other request waits for one', async () => {
    for (const id of first) follow(id);
    await haveBegun(...first);
    for (const id of ['late', 'later']) follow(id);
    expect((await fetch(`${base}/api/stats`)).status).toBe(200);
    expect([...begun.keys()].toSorted()).toEqual(first);
    begun.get(first[0]!)!.resolve('open');
    await until(() => begun.size === streamsAtOnce + 1);
    begun.get(first[1]!)!.resolve('refuse');
    await haveBegun('late', 'later');
  });

  it('give their turn back when the reader leaves, also while it waits', async () => {
    const leave = new AbortController();
    for (const id of first) follow(id, leave.signal);
    await haveBegun(...first);
    const left = Array.from({ length: streamsAtOnce }, (_, at) => `left-${at}`);
    for (const id of left) follow(id, leave.signal);
    expect((await fetch(`${base}/api/stats`)).status).toBe(200);
    leave.abort();
    follow('last');
    await haveBegun('last');
  });
});
