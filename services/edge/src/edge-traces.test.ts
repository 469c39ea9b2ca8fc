import { createServer, type IncomingHttpHeaders } from 'node:http';
import { startTracing, type Tracing } from '@stufenlos/tracing';
import { SpanCollector } from '@stufenlos/tracing/testing';
import { expect, it, onTestFinished } from 'vitest';
import { readEdgeConfig } from './config/edge-config.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';
import { fabricateRelease } from './testing/fabricate-release.ts';
import { listen, startListening } from './testing/listen.ts';

const { releaseDir } = fabricateRelease();
const ofVisitor = {
  traceparent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01',
  tracestate: 'visitor=1',
  baggage: 'user=ada',
};

/** @returns the edge's address, and what the api behind it has heard last */
async function startEdge(environment: Record<string, string> = {}) {
  const heard: { headers?: IncomingHttpHeaders } = {};
  const api = createServer(({ headers }, response) => {
    heard.headers = headers;
    response.writeHead(204).end();
  });
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    API_UPSTREAM: await listen(api),
    ...environment,
  });
  const tracing: Tracing = await startTracing(config.tracing, { version: '1', log: () => undefined });
  const { origin, close } = await startListening(createEdge(config, createLog('silent'), { tracing }));
  onTestFinished(close);
  return { origin, tracing, heard: () => heard.headers ?? {} };
}
async function startCollector(): Promise<SpanCollector> {
  const collector = await SpanCollector.start();
  onTestFinished(() => collector.stop());
  return collector;
}

it('without a collector tells the api no trace, least of all that of a visitor', async () => {
  const { origin, heard } = await startEdge();
  await fetch(`${origin}/api/stats`, { headers: ofVisitor });
  expect(Object.keys(heard()).filter((name) => name in ofVisitor)).toEqual([]);
});

it('begins a trace of its own for the api, whatever a visitor sends', async () => {
  const collector = await startCollector();
  const { origin, tracing, heard } = await startEdge({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  await fetch(`${origin}/api/scans/the-token?key=secret`, { headers: ofVisitor });
  await tracing.end();
  const { traceId, spanId, ...span } = collector.one('GET /api/*');
  expect(span).toMatchObject({
    service: 'stufenlos-edge',
    parentSpanId: undefined,
    attributes: { 'http.response.status_code': 204 },
  });
  expect(traceId).not.toContain('0123456789abcdef');
  expect(heard()).toMatchObject({ traceparent: `00-${traceId}-${spanId}-01` });
  expect(Object.keys(heard()).filter((name) => name in ofVisitor)).toEqual(['traceparent']);
  expect(collector.texts.join()).not.toMatch(/the-token|secret|visitor|ada/);
});

it('lets no visitor decide what is kept', async () => {
  const collector = await startCollector();
  const { origin, tracing, heard } = await startEdge({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await fetch(`${origin}/api/stats`, { headers: ofVisitor });
  await tracing.end();
  expect(collector.spans).toEqual([]);
  // The api keeps none either.
  expect(heard()['traceparent']).toMatch(/-00$/);
});

it('records nothing for documents, files and health', async () => {
  const collector = await startCollector();
  const { origin, tracing } = await startEdge({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  for (const path of ['/', '/health', '/robots.txt', '/shell/none.js']) await fetch(origin + path);
  await tracing.end();
  expect(collector.spans).toEqual([]);
});
