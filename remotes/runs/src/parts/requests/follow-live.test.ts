import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/clock.ts';
import { followLive, type LiveSource } from './follow-live.ts';

/** Connections that bring so many events each and are cut, negative: fail at once. Nobody watches the last one any more. */
async function follow(connections: number[], options: Partial<LiveSource<string, string>> = {}) {
  const leaving = new AbortController();
  const { pause, waits } = fakeClock();
  const kinds: string[] = [];
  const live = followLive<string, string>({
    async *connect() {
      const events = connections.shift();
      if (connections.length === 0) leaving.abort();
      if (events === undefined || events < 0) throw new Error('away');
      for (let at = 0; at < events; at += 1) yield 'event';
    },
    poll: () => Promise.resolve('asked'),
    pollMs: 1000,
    signal: leaving.signal,
    pause,
    ...options,
  });
  for await (const { kind } of live) kinds.push(kind);
  return { kinds, waits };
}

it('tells nothing of a cut when events came before it, however many attempts that had taken', async () => {
  const { kinds, waits } = await follow([-1, -1, 1, 1, 1, 0]);
  expect(kinds.slice(0, 5)).toEqual(['lost', 'state', 'event', 'event', 'event']);
  expect(waits.slice(0, 4)).toEqual([500, 1000, 500, 500]);
});

it('is over with a failure that says so', async () => {
  await expect(follow([-1, 1], { isOver: () => true })).rejects.toThrow('away');
});
