import { pageResultSchema, type EngineInfo } from '@stufenlos/contracts';
import { expect, it, vi } from 'vitest';
import { scanPage, type PageRequest } from './page-scan.ts';

const engine: EngineInfo = { axe: '4.14.1', browser: '156', checks: '0' };
const grace = { afterBudgetMs: 20, afterAbortMs: 20 };
const request = (signal = new AbortController().signal): PageRequest => ({
  url: 'https://beispiel.de/',
  job: { profile: 'free', robots: 'respect' },
  budgetMs: 20,
  signal,
  onPhase: () => {},
});
const never = () => new Promise<never>(() => {});

it('puts a failure in the place of a result when the engine breaks', async () => {
  const scan = () => Promise.reject(new Error('no browser starts any more'));
  const { result, engineFault, isEngineStuck } = await scanPage({ scan, engine }, request(), grace);
  expect(result).toMatchObject({ state: 'failed', failure: { code: 'internal' }, url: 'https://beispiel.de/', engine });
  expect(engineFault).toContain('no browser starts');
  expect(isEngineStuck).toBe(false);
});

it('has a result of the contract when the clock was set back while its page was open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const scan = () => {
    vi.setSystemTime(Date.now() - 60_000);
    return Promise.reject(new Error('no browser starts any more'));
  };
  const { result } = await scanPage({ scan, engine }, request(), grace);
  vi.useRealTimers();
  expect(pageResultSchema.parse(result)).toMatchObject({ state: 'failed' });
});

it('leaves out the rules that the operator has switched off', async () => {
  const asked: unknown[] = [];
  const scan = (_url: string, { disabledRules }: { disabledRules?: readonly string[] }) => {
    asked.push(disabledRules);
    return Promise.reject(new Error('enough was asked'));
  };
  await scanPage({ scan, engine }, { ...request(), disabledRules: ['reflow'] }, grace);
  expect(asked).toEqual([['reflow']]);
});

it('does not wait for an engine that neither ends nor answers an abort', async () => {
  const { result, isEngineStuck } = await scanPage({ scan: never, engine }, request(), grace);
  expect(result).toMatchObject({ state: 'failed', failure: { code: 'deadline', detail: { seconds: 0 } } });
  expect(isEngineStuck).toBe(true);
});

it('has no result after an abort, and ends at once', async () => {
  const abort = new AbortController();
  const scanned = scanPage({ scan: never, engine }, { ...request(abort.signal), budgetMs: 60_000 }, grace);
  abort.abort(new Error('the lock is gone'));
  await expect(scanned).rejects.toThrow('the lock is gone');
});

it('lets the engine take the time again that a neighbour took from the page', async () => {
  vi.useFakeTimers();
  const asked: AbortSignal[] = [];
  const scan = (_url: string, { signal }: { signal?: AbortSignal }) => (signal && asked.push(signal), never());
  const scanned = scanPage({ scan, engine }, { ...request(), budgetMs: 60_000 }, grace);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(40);
  expect((await scanned).isEngineStuck).toBe(true);
  vi.useRealTimers();
});
