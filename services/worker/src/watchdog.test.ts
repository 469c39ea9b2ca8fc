import 'reflect-metadata';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestBench } from './testing/test-bench.ts';
import { watchForSilence } from './watchdog.ts';

const quick = { everyMs: 20, silenceMs: 150 };
const soon = { timeout: 5000, interval: 10 };
let bench: TestBench;
let end: () => void = () => {};
beforeEach(() => (bench = new TestBench()));
afterEach(async () => {
  end();
  await bench.stop();
});

it('calls when jobs wait and nobody takes them', async () => {
  const onSilence = vi.fn<() => void>();
  await bench.order(['https://beispiel.de/']);
  end = watchForSilence(bench.scans, onSilence, quick);
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalledOnce(), soon);
});

it('is quiet while somebody works, while nothing waits, and while the queue is paused', async () => {
  const onSilence = vi.fn<() => void>();
  const looks = vi.spyOn(bench.scans, 'isPaused');
  end = watchForSilence(bench.scans, onSilence, quick);
  const afterLooks = (count: number) => vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(count), soon);
  await afterLooks(10);
  await bench.order(['https://beispiel.de/']);
  await bench.order(['https://beispiel.de/']);
  const taken = await bench.scans.getNextJob();
  await afterLooks(30);
  await bench.scans.pause();
  await taken?.moveToCompleted('done', true, true);
  await afterLooks(50);
  expect(onSilence).not.toHaveBeenCalled();
});
