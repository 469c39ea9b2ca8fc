import { expect, it } from 'vitest';
import { createReleaseWatch } from './release-watch.ts';

const minute = 60_000;

/** A page of release `r1` with a clock and an edge of its own. */
function page() {
  const state = { now: 0, current: 'r1', asked: 0, isOffline: false };
  const watch = createReleaseWatch({
    id: 'r1',
    now: () => state.now,
    ask: async () => {
      state.asked += 1;
      if (state.isOffline) throw new TypeError('Failed to fetch');
      return state.current;
    },
  });
  const check = async (now: number) => {
    state.now = now;
    await watch.check();
    return watch.store.getState().other;
  };
  return { state, check };
}

it('asks at most once in five minutes', async () => {
  const { state, check } = page();
  await check(minute);
  expect(state.asked).toBe(0);
  await check(5 * minute);
  await check(6 * minute);
  await check(9 * minute);
  expect(state.asked).toBe(1);
  await check(10 * minute);
  expect(state.asked).toBe(2);
});

it('knows another release, and that its own is current again', async () => {
  const { state, check } = page();
  expect(await check(5 * minute)).toBeNull();
  state.current = 'r2';
  expect(await check(10 * minute)).toBe('r2');
  state.current = 'r1';
  expect(await check(15 * minute)).toBeNull();
});

it('keeps what it knows when the edge does not answer', async () => {
  const { state, check } = page();
  state.current = 'r2';
  await check(5 * minute);
  state.isOffline = true;
  expect(await check(10 * minute)).toBe('r2');
});
