import type { ListedProgress } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { channel } from '../../testing/channel.ts';
import { fakeClock } from '../../testing/clock.ts';
import { followRuns } from './follow-runs.ts';

const progress = (version: number): ListedProgress => ({
  id: '018f5b0e-7a10-7c3e-9d52-0123456789ab',
  version,
  state: 'running',
  progress: { done: version, total: 9 },
});
const eventsOf = async function* (stream: AsyncIterable<ListedProgress>) {
  for await (const data of stream) yield { data };
};

it('hands on what the stream tells, and leaves when nobody watches any more', async () => {
  const stream = channel<ListedProgress>();
  const leaving = new AbortController();
  const seen: number[] = [];
  stream.send(progress(1));
  stream.send(progress(2));
  await followRuns({
    events: () => eventsOf(stream),
    poll: () => Promise.reject(new Error('asked')),
    onProgress({ version }) {
      seen.push(version);
      if (version === 2) leaving.abort();
    },
    signal: leaving.signal,
    pause: fakeClock().pause,
  });
  expect(seen).toEqual([1, 2]);
});

it('reconnects after a cut without a word, then reads the list less and less often in between', async () => {
  const leaving = new AbortController();
  const { pause, waits } = fakeClock();
  let connections = 0;
  let polls = 0;
  await followRuns({
    events() {
      connections += 1;
      if (connections === 5) leaving.abort();
      throw new Error('away');
    },
    poll: async () => void (polls += 1),
    onProgress: () => undefined,
    signal: leaving.signal,
    pause,
  });
  expect(connections).toBe(5);
  expect(polls).toBe(1 + 2 + 4);
  expect(waits).toEqual([500, ...Array.from({ length: 7 }, () => 5000)]);
});

it('reads the list when the stream stands but says nothing', async () => {
  const leaving = new AbortController();
  let polls = 0;
  await followRuns({
    events: () => eventsOf(channel<ListedProgress>()),
    async poll() {
      polls += 1;
      if (polls === 2) leaving.abort();
    },
    onProgress: () => undefined,
    signal: leaving.signal,
    pause: fakeClock({ longWaitsEnd: true }).pause,
  });
  expect(polls).toBe(2);
});
