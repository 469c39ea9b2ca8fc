import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { RunContexts } from './run-contexts.ts';

const url = 'https://shop.example/';
const pageContext = (forget: () => Promise<boolean>, leave = vi.fn<() => Promise<void>>(() => Promise.resolve())) =>
  ({ isGone: false, forget, leave }) as const;
const runOf = (fresh: object) => new RunContexts({ take: () => Promise.resolve(fresh) } as never, true);

it('hands an emptied place to the next page of the same host', async () => {
  const fresh = pageContext(() => Promise.resolve(true));
  const run = runOf(fresh);
  const first = pageContext(() => Promise.resolve(true));
  await run.release(first as never, url);
  expect(await run.acquire('https://other.example/', false)).toBe(fresh);
  expect(await run.acquire(url, false)).toBe(first);
  expect(first.leave).not.toHaveBeenCalled();
});

it.each([
  ['cannot be emptied', () => Promise.resolve(false)],
  ['is gone while it is emptied', () => Promise.reject(new Error('frame was detached'))],
])('leaves a place that %s, whether or not another page comes', async (_, forget) => {
  const fresh = pageContext(() => Promise.resolve(true));
  const run = runOf(fresh);
  const last = pageContext(forget);
  await run.release(last as never, url);
  // A refusal that nobody hears would end the process.
  await setImmediate();
  expect(last.leave).toHaveBeenCalledWith(false);
  expect(await run.acquire(url, false)).toBe(fresh);
});

it('takes a place that could not even be left for none, and says so when the run is closed', async () => {
  const run = runOf(pageContext(() => Promise.resolve(true)));
  const stuck = pageContext(
    () => Promise.resolve(false),
    vi.fn<() => Promise<void>>(() => Promise.reject(new Error('browser is gone'))),
  );
  await run.release(stuck as never, url);
  await setImmediate();
  await expect(run.close()).rejects.toThrow('browser is gone');
});
