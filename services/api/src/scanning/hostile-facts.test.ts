import 'reflect-metadata';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding, pageResult } from '../testing/page-results.ts';
import { startBench, type TestBench } from '../testing/test-bench.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
}, 60_000);
afterAll(() => bench?.stop());

const long = 'x'.repeat(9000);

describe('what a page or a worker says that no row can hold', () => {
  it.each<[string, Partial<PageResult>]>([
    ['an element that a page has blown up', { findings: [finding({ rect: [-3e16, 3e16, 1e300, 7] })] }],
    ['more elements than there are', { rules: [{ ruleId: 'image-alt', outcome: 'violation', nodes: 9e15 }] }],
    ['a time that never was', { durationMs: 1e300 }],
    ['an address without an end', { finalUrl: `https://shop.example/${long}` }],
  ])(
    '%s: the page is settled all the same, and its run ends',
    async (_name, given) => {
      const { token } = await bench.order();
      const { message, job } = await bench.worker.take();
      await bench.worker.sendPage(message, pageResult(given));
      await bench.worker.sendFinal(message);
      await job.moveToCompleted('done', true);
      expect(await bench.ended(token)).toMatchObject({ state: 'completed' });
    },
    30_000,
  );
});
