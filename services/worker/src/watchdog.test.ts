import 'reflect-metadata';
import type { Queue } from 'bull';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mock } from 'vitest';
import { TestHarness } from './testing/test-harness.ts';
import { watchForSilence } from './watchdog.ts';

const onSilence = vi.fn<() => void>();
let end: () => void = () => {};
beforeEach(() => void onSilence.mockClear());
afterEach(() => end());

describe('the watchdog of a queue', () => {
  const quick = { everyMs: 20, silenceMs: 150 };
  const soon = { timeout: 20_000, interval: 10 };
  let harness: TestHarness;
  beforeEach(() => (harness = new TestHarness()));
  afterEach(() => harness.stop());

  it('calls when jobs wait and nobody takes them', async () => {
    await harness.order(['https://beispiel.de/']);
    end = watchForSilence(harness.scans, onSilence, quick);
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalledOnce(), soon);
  });

  it('is quiet while somebody works, while nothing waits, and while the queue is paused', async () => {
    const looks = vi.spyOn(harness.scans, 'isPaused');
    end = watchForSilence(harness.scans, onSilence, quick);
    const afterLooks = (count: number) =>
      vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(count), soon);
    await afterLooks(10);
    // Until the first job is taken, jobs wait and nobody works.
    end();
    await harness.order(['https://beispiel.de/']);
    await harness.order(['https://beispiel.de/']);
    const taken = await harness.scans.getNextJob();
    end = watchForSilence(harness.scans, onSilence, quick);
    await afterLooks(30);
    await harness.scans.pause();
    await taken?.moveToCompleted('done', true, true);
    await afterLooks(50);
    expect(onSilence).not.toHaveBeenCalled();
  });
});

describe('the watchdog of a queue that answers late', () => {
  const everyMs = 20;
  type Ask = () => Promise<{ waiting: number; active: number }>;
  let getJobCounts: Mock<Ask>;
  let answer: () => Promise<void>;
  beforeEach(() => {
    vi.useFakeTimers();
    const counts = Promise.withResolvers<Awaited<ReturnType<Ask>>>();
    getJobCounts = vi.fn<Ask>(() => counts.promise);
    const queue = { getJobCounts, isPaused: () => Promise.resolve(false) } as unknown as Queue;
    end = watchForSilence(queue, onSilence, { everyMs, silenceMs: 0 });
    answer = async () => {
      counts.resolve({ waiting: 1, active: 0 });
      await vi.advanceTimersByTimeAsync(5 * everyMs);
    };
  });
  afterEach(() => void vi.useRealTimers());

  it('asks nothing more until then, and calls once', async () => {
    await vi.advanceTimersByTimeAsync(5 * everyMs);
    expect(getJobCounts).toHaveBeenCalledOnce();
    await answer();
    expect(onSilence).toHaveBeenCalledOnce();
  });

  it('does not call when it has ended meanwhile', async () => {
    await vi.advanceTimersByTimeAsync(everyMs);
    end();
    await answer();
    expect(onSilence).not.toHaveBeenCalled();
  });
});
