import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SpanCollector } from './testing/index.ts';
import { startTracing, type Tracing, type TracingSettings } from './index.ts';

const foreign = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
const logged: [event: string, data: Record<string, unknown>][] = [];
afterEach(() => void logged.splice(0));

async function collect(change: Partial<TracingSettings> = {}): Promise<{ collector: SpanCollector; tracing: Tracing }> {
  const collector = await SpanCollector.start();
  onTestFinished(() => collector.stop());
  return { collector, tracing: await start({ endpoint: collector.endpoint, ...change }) };
}
const start = (change: Partial<TracingSettings>) =>
  startTracing(
    { endpoint: '', headers: {}, serviceName: 'tests', sampler: 'parentbased_traceidratio', ratio: 1, ...change },
    { version: '1.2.3', log: (event, data) => void logged.push([event, data]) },
  );

describe('spans', () => {
  it('that begin in another one are its parts, also after a wait', async () => {
    const { collector, tracing } = await collect({ headers: { 'api-key': 'k' } });
    await tracing.begin('request', { kind: 'server' }).during(async () => {
      await new Promise(setImmediate);
      await tracing.begin('order', { attributes: { 'stufenlos.page_no': 3 } }).during(() => Promise.resolve());
    });
    await tracing.end();
    const [request, order] = [collector.one('request'), collector.one('order')];
    expect(order).toMatchObject({
      service: 'tests',
      traceId: request.traceId,
      parentSpanId: request.spanId,
      attributes: { 'stufenlos.page_no': 3 },
    });
    expect(collector.headers).toMatchObject([{ 'api-key': 'k' }]);
  });

  it('of two processes are one trace by the header', async () => {
    const { collector, tracing } = await collect();
    const other = await start({ endpoint: collector.endpoint, serviceName: 'other' });
    const here = tracing.begin('here');
    other.continue('there', here.traceparent).end();
    here.end();
    await Promise.all([tracing.end(), other.end()]);
    const { traceId, spanId } = collector.one('here');
    expect(collector.one('there')).toMatchObject({ service: 'other', traceId, parentSpanId: spanId });
  });

  it('fail with the class of an error and never tell its message', async () => {
    const { collector, tracing } = await collect();
    class PageGone extends Error {}
    const failed = tracing
      .begin('page')
      .during(() => Promise.reject(new PageGone('https://shop.example/?mail=ada@example.org')));
    await expect(failed).rejects.toThrow(PageGone);
    await tracing.end();
    expect(collector.one('page')).toMatchObject({ isError: true, attributes: { 'error.type': 'PageGone' } });
    expect(collector.texts.join()).not.toMatch(/shop|ada/);
  });

  it('tell a line of a log where it belongs', async () => {
    const { tracing } = await collect();
    expect(tracing.activeIds()).toBeUndefined();
    const span = tracing.begin('request');
    const [, traceId, spanId] = span.traceparent!.split('-');
    expect(span.run(() => tracing.activeIds())).toEqual({ trace_id: traceId, span_id: spanId });
  });
});

describe('a traceparent from elsewhere', () => {
  const malformed = [undefined, null, '', 'x', foreign.slice(1), `${foreign}-00`, foreign.replace(/[1-9a-f]/g, '0')];

  it.each(malformed)('%j: what another process began is not continued, nor is anything in it', async (wrong) => {
    const { collector, tracing } = await collect();
    const span = tracing.continue('job', wrong);
    await span.during(() => tracing.begin('page').during(() => Promise.resolve()));
    expect([span.traceparent, span.keptTraceparent]).toEqual([undefined, undefined]);
    await tracing.end();
    expect(collector.spans).toEqual([]);
  });

  it.each(malformed)('%j: a request has a trace of its own', async (wrong) => {
    const { collector, tracing } = await collect();
    tracing.begin('request', { parent: wrong }).end();
    await tracing.end();
    expect(collector.one('request')).toMatchObject({ parentSpanId: undefined });
    expect(collector.one('request').traceId).not.toContain('0123456789abcdef');
  });

  it('decides what is kept, where it counts', async () => {
    const { collector, tracing } = await collect({ ratio: 0 });
    tracing.begin('kept', { parent: foreign }).end();
    const dropped = tracing.begin('dropped', { parent: foreign.replace(/01$/, '00') });
    expect(dropped.traceparent).toMatch(/^00-0123456789abcdef0123456789abcdef-[0-9a-f]{16}-00$/);
    expect(dropped.keptTraceparent).toBeUndefined();
    dropped.end();
    await tracing.end();
    expect(collector.spans.map(({ name }) => name)).toEqual(['kept']);
  });
});

it.each([
  ['always_on', 0, true],
  ['always_off', 1, false],
  ['traceidratio', 1, true],
  ['traceidratio', 0, false],
  ['parentbased_always_on', 0, true],
  ['parentbased_always_off', 1, false],
  ['parentbased_traceidratio', 0, false],
] as const)('%s with %d keeps a new trace: %j', async (sampler, ratio, isKept) => {
  const { tracing } = await collect({ sampler, ratio });
  expect(tracing.begin('request').keptTraceparent !== undefined).toBe(isKept);
});

describe('a collector', () => {
  it('that is away costs one line of the log, and one more when it is back', async () => {
    const { collector, tracing } = await collect();
    collector.answer = (response) => void response.writeHead(400).end('{"api-key":"secret"}');
    const sendOne = async () => {
      const before = collector.texts.length;
      // So many are sent at once.
      for (let at = 0; at < 512; at += 1) tracing.begin('request').end();
      await vi.waitFor(() => expect(collector.texts).toHaveLength(before + 1), { timeout: 20_000 });
    };
    await sendOne();
    await sendOne();
    collector.answer = (response) => void response.writeHead(200).end('{}');
    await sendOne();
    await tracing.end();
    expect(logged).toEqual([
      ['traces_not_sent', { cause: '400' }],
      ['traces_sent_again', { lostSpans: 1024 }],
    ]);
  });

  it('that nobody runs does not fail what is recorded, nor the end', async () => {
    const tracing = await start({ endpoint: await freeAddress() });
    expect(await tracing.begin('request').during(() => Promise.resolve('the result'))).toBe('the result');
    await tracing.end();
  });

  it('that does not answer holds up neither spans nor the end', async () => {
    const { collector, tracing } = await collect();
    collector.answer = () => undefined;
    for (let at = 0; at < 5000; at += 1) await tracing.begin('request').during(() => Promise.resolve());
    await tracing.end();
    // The queue is bounded: what came meanwhile is dropped, not kept.
    expect(collector.spans.length).toBeLessThanOrEqual(512 + 2048);
  });
});

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

it('without a collector nothing of OpenTelemetry is loaded and nothing is recorded', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { startTracing } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
    const settings = process.argv[1] ? JSON.parse(process.argv[1]) : undefined;
    const tracing = await startTracing(settings, { version: '1', log: () => {} });
    const span = tracing.begin('request', { parent: '${foreign}' });
    const result = await span.during(async () => 'the result');
    console.log(JSON.stringify({ loaded: loaded.filter((url) => url.includes('opentelemetry')).length, result, parent: span.traceparent ?? null }));
  `;
  const run = async (...settings: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, ...settings]);
    return JSON.parse(stdout) as { loaded: number; result: string; parent: string | null };
  };
  expect(await run()).toEqual({ loaded: 0, result: 'the result', parent: null });
  const settings = { endpoint: 'http://127.0.0.1:9', headers: {}, serviceName: 'x', sampler: 'always_off', ratio: 1 };
  expect((await run(JSON.stringify(settings))).loaded).toBeGreaterThan(10);
});
