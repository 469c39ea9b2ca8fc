import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { PageContext } from './page-context.ts';
import { RunContexts } from './run-contexts.ts';
import type { WarmContexts } from './warm-contexts.ts';

const url = 'https://shop.example/';
const egress = () => ({ pause: vi.fn<() => void>(), resume: vi.fn<() => void>() });
const pageContext = (clear: () => Promise<boolean>, close = vi.fn<() => Promise<void>>(() => Promise.resolve())) =>
  ({ isGone: false, clear, close, egress: egress() as never }) satisfies Partial<PageContext>;
const runOf = (fresh: object) => {
  const warm: Partial<WarmContexts> = { acquire: () => Promise.resolve(fresh as PageContext) };
  return new RunContexts(warm as WarmContexts, true);
};

it('reuses a cleared page context for the next page of the same host', async () => {
  const fresh = pageContext(() => Promise.resolve(true));
  const run = runOf(fresh);
  const first = pageContext(() => Promise.resolve(true));
  await run.release(first as never, url);
  expect(await run.acquire('https://other.example/', false)).toBe(fresh);
  expect(await run.acquire(url, false)).toBe(first);
  expect(first.close).not.toHaveBeenCalled();
});

it('ends the connections of a page context only when no page follows at once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const network = egress();
  const first = { ...pageContext(() => Promise.resolve(true)), egress: network };
  const run = runOf(first);
  await run.release(first as never, url);
  await run.acquire(url, false);
  vi.advanceTimersByTime(1000);
  expect(network.pause).not.toHaveBeenCalled();
  await run.release(first as never, url);
  vi.advanceTimersByTime(1000);
  expect(network.pause).toHaveBeenCalledOnce();
  await run.acquire(url, false);
  expect(network.resume).toHaveBeenCalledTimes(2);
});

it.each([
  ['cannot be cleared', () => Promise.resolve(false)],
  ['is gone while it is cleared', () => Promise.reject(new Error('frame was detached'))],
])('closes a page context that %s, whether or not another page comes', async (_, clear) => {
  const fresh = pageContext(() => Promise.resolve(true));
  const run = runOf(fresh);
  const last = pageContext(clear);
  await run.release(last as never, url);
  // An unhandled rejection would end the process here.
  await setImmediate();
  expect(last.close).toHaveBeenCalledWith(false);
  expect(await run.acquire(url, false)).toBe(fresh);
});

it('does not reuse a page context that fails to close, and reports the failure when the run is closed', async () => {
  const run = runOf(pageContext(() => Promise.resolve(true)));
  const stuck = pageContext(
    () => Promise.resolve(false),
    vi.fn<() => Promise<void>>(() => Promise.reject(new Error('browser is gone'))),
  );
  await run.release(stuck as never, url);
  await setImmediate();
  await expect(run.close()).rejects.toThrow('browser is gone');
});
