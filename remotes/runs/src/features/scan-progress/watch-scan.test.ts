import { ApiError } from '@stufenlos/platform';
import { fakeApi, type ApiHandlers } from '@stufenlos/platform/testing';
import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/clock.ts';
import { queuedRun, sampleRun } from '../../testing/sample-run.ts';
import { scanClient } from './run-client.ts';
import { watchScan, type WatchedScan } from './watch-scan.ts';

const refused = (code: 'gone' | 'unavailable', status: number) =>
  new ApiError({ type: '', title: '', status, code, traceId: '' });

async function watch(handlers: ApiHandlers): Promise<{ states: WatchedScan[]; waits: number[] }> {
  const { pause, waits } = fakeClock();
  const { signal } = new AbortController();
  const states: WatchedScan[] = [];
  for await (const state of watchScan({ client: scanClient(fakeApi(handlers), 't'.repeat(22)), signal, pause })) {
    states.push(state);
  }
  return { states, waits };
}

const ending = { scanEvents: () => [{ version: 6, state: 'completed' as const, progress: { done: 1, total: 1 } }] };

it('shows a finished scan without following it', async () => {
  const { states } = await watch({ getScan: () => sampleRun });
  expect(states).toEqual([{ status: 'ended', run: sampleRun, wasWatched: false }]);
});

it('follows a scan to its result', async () => {
  const runs = [queuedRun, sampleRun];
  const { states } = await watch({ getScan: () => runs.shift() ?? sampleRun, ...ending });
  expect(states.map(({ status }) => status)).toEqual(['running', 'running', 'ended']);
  expect(states.at(-1)).toEqual({ status: 'ended', run: sampleRun, wasWatched: true });
});

it('asks again for a result that could not be fetched', async () => {
  const answers = [queuedRun, refused('unavailable', 503), sampleRun];
  const { states, waits } = await watch({
    getScan: () => {
      const answer = answers.shift() ?? sampleRun;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    ...ending,
  });
  expect(states.at(-1)?.status).toBe('ended');
  expect(waits).toContain(2000);
});

it('hands on that a scan is gone', async () => {
  const gone = watch({
    getScan: () => {
      throw refused('gone', 410);
    },
  });
  await expect(gone).rejects.toMatchObject({ problem: { code: 'gone' } });
});

it('gives up on a result after five tries', async () => {
  let asked = 0;
  const lost = watch({
    getScan: () => {
      asked += 1;
      if (asked === 1) return queuedRun;
      throw refused('unavailable', 503);
    },
    ...ending,
  });
  await expect(lost).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  expect(asked).toBe(6);
});
