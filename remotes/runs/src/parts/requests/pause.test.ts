import { expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

const never = 60 * 60_000;

it('does not begin when nobody waits any more', async () => {
  vi.useFakeTimers();
  await pause(never, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it.each<[when: string, end: (waiting: AbortController) => void]>([
  ['the connection comes back', () => dispatchEvent(new Event('online'))],
  ['nobody waits any more', (waiting) => waiting.abort()],
])('ends when %s', async (_, end) => {
  vi.useFakeTimers();
  const waiting = new AbortController();
  const done = pause(never, waiting.signal);
  end(waiting);
  await done;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
