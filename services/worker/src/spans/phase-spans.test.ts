import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScanner, type Scanner } from '@stufenlos/scan-engine';
import { startTracing } from '@stufenlos/tracing';
import { SpanCollector } from '@stufenlos/tracing/testing';
import { html, startSite, type TestSite } from '@stufenlos/workspace/test-site';
import { PhaseSpans } from './phase-spans.ts';

let collector: SpanCollector;
let site: TestSite;
let scanner: Scanner;
beforeAll(async () => {
  collector = await SpanCollector.start();
  site = await startSite({ '/': html('<main><h1>x</h1><button>b</button><form><input aria-label="c"></form></main>') });
  scanner = await createScanner({ executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '', allow: [site.host] });
});
afterAll(async () => {
  await scanner.close();
  collector.stop();
  await site.close();
});

it('A page with driven checks has a span for each phase, and in the audit one for each group of checks', async () => {
  const tracing = await startTracing(
    { endpoint: collector.endpoint, headers: {}, serviceName: 'worker', sampler: 'parentbased_traceidratio', ratio: 1 },
    { version: '1.2.3', log: () => {} },
  );
  const gatherers: string[] = [];
  await tracing.begin('check page').during(async (page) => {
    const spans = new PhaseSpans(tracing, page);
    const result = await scanner.scan(site.url('/'), {
      profile: 'pro',
      onPhase: (phase) => spans.begin(phase),
      onGatherer: (name) => {
        gatherers.push(name);
        spans.beginGatherer(name);
      },
    });
    expect(result.state).toBe('completed');
    spans.end();
  });
  await tracing.end();

  const partsOf = (name: string) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === collector.one(name).spanId).map((span) => span.name);
  expect(partsOf('check page')).toEqual(['open and navigate', 'audit and driven checks']);
  expect(gatherers).toContain('keyboardWalk');
  expect(partsOf('audit and driven checks')).toEqual(gatherers.map((name) => `driven checks: ${name}`));
});
