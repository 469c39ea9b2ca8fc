import 'reflect-metadata';
import { finalFactId, pageFactId, type PageFact, type ScanJob } from '@stufenlos/contracts';
import { Tracing } from '@stufenlos/tracing';
import { SpanCollector, type CollectedSpan } from '@stufenlos/tracing/testing';
import type { Job } from 'bull';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import type { TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { finish } from './testing/fake-worker.ts';

const foreign = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
const [, foreignTrace, foreignSpan] = foreign.split('-');
let collector: SpanCollector;
let harness: TestHarness;
/** Behind an edge on this machine. */
let behindEdge: TestApi;
beforeAll(async () => {
  collector = await SpanCollector.start();
  harness = await startHarness({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const { prefix } = harness.config.queue;
  behindEdge = await harness.secondApi({ TRACE_CONTEXT_FROM: '127.0.0.0/8', QUEUE_PREFIX: prefix });
});
afterAll(async () => {
  await harness?.stop();
  collector?.stop();
});

let orders = 0;
/** As a browser or an edge asks, for a page with much in its address that is nobody's business. */
const order = ({ base }: TestApi, headers: Record<string, string> = {}) =>
  fetch(`${base}/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      url: `https://traced${(orders += 1)}.example/?mail=ada@example.org&key=secret`,
      locale: 'de',
    }),
  });
/**
 * What has been sent since it was asked the last time, after every fact is read and as soon as these spans are there: a
 * request ends after its answer has arrived.
 */
async function recorded(...names: string[]): Promise<CollectedSpan[]> {
  await harness.worker.settled();
  await until(async () => {
    for (const { app } of [harness.api, behindEdge]) await app.get(Tracing).flush();
    return names.every((name) => collector.spans.some((span) => span.name === name));
  });
  return collector.spans.splice(0);
}
const one = (spans: CollectedSpan[], name: string) => {
  const found = spans.filter((span) => span.name === name);
  expect(found).toHaveLength(1);
  return found[0]!;
};

describe('a request with a traceparent', () => {
  it('of a caller whom nobody has named begins a trace of its own', async () => {
    expect((await order(harness.api, { traceparent: foreign })).status).toBe(202);
    await harness.worker.serve(pageResult());
    const request = one(await recorded('POST /api/scans', 'hand over job'), 'POST /api/scans');
    expect(request.parentSpanId).toBeUndefined();
    expect(request.traceId).not.toBe(foreignTrace);
  });

  it('of an edge that is named is a part of its trace', async () => {
    expect((await order(behindEdge, { traceparent: foreign })).status).toBe(202);
    await harness.worker.serve(pageResult());
    const request = one(await recorded('POST /api/scans', 'hand over job'), 'POST /api/scans');
    expect(request).toMatchObject({ traceId: foreignTrace, parentSpanId: foreignSpan });
  });

  it('is kept as the edge has decided', async () => {
    const traceparent = foreign.replace(/01$/, '00');
    expect((await order(behindEdge, { traceparent })).status).toBe(202);
    const message = await harness.worker.serve(pageResult());
    expect(message).not.toHaveProperty('traceparent');
    const run = await harness.database.db
      .selectFrom('runs')
      .select('traceparent')
      .where('id', '=', message.runId)
      .executeTakeFirstOrThrow();
    expect(run.traceparent).toBeNull();
    expect(await recorded()).toEqual([]);
  });

  it.each(['x', `${foreign}, ${foreign}`, foreign.replaceAll(/[1-9a-f]/g, '0')])('%s counts as none', async (wrong) => {
    expect((await order(behindEdge, { traceparent: wrong })).status).toBe(202);
    await harness.worker.serve(pageResult());
    expect(one(await recorded('POST /api/scans', 'hand over job'), 'POST /api/scans').parentSpanId).toBeUndefined();
  });
});

describe('a run', () => {
  it('tells the worker its trace, and takes the result over within it', async () => {
    expect((await order(harness.api)).status).toBe(202);
    const { message, job } = await harness.worker.take();
    const [, traceId, spanId] = message.traceparent!.split('-');
    await send({ message, job }, `00-${traceId}-00000000000000aa-01`);
    const spans = await recorded('POST /api/scans', 'hand over job');
    const ordered = one(spans, 'order run');
    expect(ordered).toMatchObject({ traceId, parentSpanId: one(spans, 'POST /api/scans').spanId });
    expect(one(spans, 'hand over job')).toMatchObject({
      traceId,
      spanId,
      parentSpanId: ordered.spanId,
      attributes: { 'stufenlos.run_id': message.runId, 'stufenlos.pages': 1 },
    });
    const attributes = { 'stufenlos.run_id': message.runId, 'stufenlos.outcome': 'accepted' };
    for (const name of ['take over result', 'take over end of job'])
      expect(one(spans, name)).toMatchObject({ traceId, parentSpanId: '00000000000000aa', attributes });
  });

  it('tells the collector no address, no token, and not who ordered it', async () => {
    collector.texts.splice(0);
    const { token } = (await (await order(harness.api)).json()) as { token: string };
    await fetch(`${harness.api.base}/scans/${token}?lang=secret`);
    const { message, job } = await harness.worker.take();
    await send({ message, job }, message.traceparent);
    await recorded('GET /api/scans/:token', 'hand over job');
    const text = collector.texts.join();
    expect(text).toContain('/api/scans/:token');
    const secrets = [token, message.ticket, 'traced', 'ada@example', 'secret', '127.0.0.1'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('over a website is one trace, also with jobs that were planned later', async () => {
    const ada = await memberOf(harness.api.base, harness.issuer, { sub: 'ada' });
    await subscribed(harness.database.db, 'ada');
    await registered(harness.database.db, 'ada', 'site.example', { kind: 'subscription', id: 'sub_ada' });
    const { id } = await ada.client.call('createRun', { body: { url: 'https://site.example/', scope: 'site' } });
    const first = await harness.worker.take(id);
    await send(first, first.message.traceparent, { links: ['https://site.example/zwei'], forbidden: [] });
    const second = await harness.worker.take(id);
    expect(second.message.pages).toMatchObject([{ pageNo: 2 }]);
    const ordered = one(await recorded('order run'), 'order run');
    for (const { message } of [first, second]) expect(message.traceparent).toContain(ordered.traceId);
  });

  it.each(['x', '', foreign.replaceAll(/[1-9a-f]/g, '0')])(
    'has its result although the worker sends %j as its trace',
    async (traceparent) => {
      const { token } = await harness.order();
      await send(await harness.worker.take(), traceparent);
      expect((await harness.ended(token)).state).toBe('completed');
      expect((await recorded('hand over job')).map(({ name }) => name)).not.toContain('take over result');
    },
  );
});

describe('an api', () => {
  it('without a collector remembers nothing and tells workers nothing, also when it is asked with one', async () => {
    const plain = await startHarness({ TRACE_CONTEXT_FROM: 'loopback' });
    expect((await order(plain.api, { traceparent: foreign })).status).toBe(202);
    expect((await plain.worker.take()).message).not.toHaveProperty('traceparent');
    const runs = await plain.database.db.selectFrom('runs').select('traceparent').execute();
    expect(runs).toEqual([{ traceparent: null }]);
    await plain.stop();
  });

  it.each(['nobody runs', 'never answers'])('whose collector %s brings scans to their end, and ends', async (kind) => {
    const silent = await SpanCollector.start();
    silent.answer = () => undefined;
    const traced = await startHarness({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.endpoint });
    if (kind === 'nobody runs') silent.stop();
    const { token } = await traced.order();
    await traced.worker.serve(pageResult());
    expect((await traced.ended(token)).state).toBe('completed');
    await traced.stop();
    silent.stop();
  });
});

/** A worker's result with a trace of the test's choice, through the real queue. */
async function send(
  { message, job }: { message: ScanJob; job: Job },
  traceparent: string | undefined,
  site: Partial<PageFact> = {},
): Promise<void> {
  const { v, runId, jobNo, ticket, pages } = message;
  const envelope = { v, runId, jobNo, ticket, traceparent };
  const { facts } = harness.worker;
  const { pageNo, url } = pages[0]!;
  const result = pageResult({ url, finalUrl: url });
  await facts.add(
    { ...envelope, type: 'page', pageNo, result, ...site },
    { jobId: pageFactId(runId, jobNo, pageNo), removeOnComplete: true },
  );
  await facts.add(
    { ...envelope, type: 'final', outcome: 'done', sent: [pageNo] },
    { jobId: finalFactId(runId, jobNo), removeOnComplete: true },
  );
  await finish(job);
}
