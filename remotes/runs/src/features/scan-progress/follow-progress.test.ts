import type { LockedRun, RunProgress } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import { fakeApi, type ApiHandlers } from '@stufenlos/platform/testing';
import { describe, expect, it } from 'vitest';
import { channel } from '../../testing/channel.ts';
import { fakeClock } from '../../testing/clock.ts';
import { queuedRun } from '../../testing/sample-run.ts';
import { followProgress, progressOf, type ProgressUpdate } from './follow-progress.ts';
import { scanClient } from './run-client.ts';

const token = 'a'.repeat(22);
const queued = progressOf(queuedRun);
const at = (version: number, state: RunProgress['state'] = 'running'): RunProgress => ({
  version,
  state,
  progress: { done: 0, total: 1 },
});
const runAt = (version: number, state: LockedRun['state'] = 'running'): LockedRun => ({
  ...queuedRun,
  version,
  state,
});
const notFound = new ApiError({ type: '', title: '', status: 404, code: 'not_found', traceId: '' });
const away = new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: '' });

async function follow(handlers: ApiHandlers, options = {}): Promise<{ updates: ProgressUpdate[]; waits: number[] }> {
  const { pause, waits } = fakeClock(options);
  const { signal } = new AbortController();
  const updates: ProgressUpdate[] = [];
  for await (const update of followProgress({ client: scanClient(fakeApi(handlers), token), signal, pause }, queued)) {
    updates.push(update);
  }
  return { updates, waits };
}
const versions = (updates: ProgressUpdate[]) => updates.map(({ progress }) => progress.version);

it('tells live states until the run has ended', async () => {
  const { updates, waits } = await follow({ scanEvents: () => [at(2), at(3), at(4, 'completed'), at(5)] });
  expect(versions(updates)).toEqual([2, 3, 4]);
  expect(updates.every(({ isConnectionLost }) => !isConnectionLost)).toBe(true);
  expect(waits).toEqual([]);
});

it('passes over a state older than one already seen', async () => {
  const { updates } = await follow({ scanEvents: () => [at(3), at(2), at(4, 'failed')] });
  expect(versions(updates)).toEqual([3, 4]);
});

describe('a stream that is cut', () => {
  it('is resumed at once and without a word', async () => {
    const streams = [[at(2)], [at(3), at(4, 'completed')]];
    const { updates, waits } = await follow({ scanEvents: () => streams.shift() ?? [] });
    expect(versions(updates)).toEqual([2, 3, 4]);
    expect(updates.some(({ isConnectionLost }) => isConnectionLost)).toBe(false);
    expect(waits).toEqual([500]);
  });

  it('is resumed after the last event that was seen', async () => {
    const asked: (string | null)[] = [];
    const streams = [[at(2), at(3)], [at(4, 'completed')]];
    const api = fakeApi({ scanEvents: () => streams.shift() ?? [] });
    const { signal } = new AbortController();
    const watched = {
      ...api,
      events: ((name, options) => {
        asked.push(options.lastEventId ?? null);
        return api.events(name, options);
      }) as typeof api.events,
    };
    const updates = followProgress({ client: scanClient(watched, token), signal, pause: fakeClock().pause }, queued);
    while (!(await updates.next()).done);
    expect(asked).toEqual([null, '2']);
  });
});

describe('when live events do not come', () => {
  it('asks every two seconds and says so', async () => {
    const runs = [runAt(2), runAt(3), runAt(4, 'completed')];
    const { updates, waits } = await follow({
      scanEvents: () => {
        throw away;
      },
      getScan: () => runs.shift() ?? runAt(9),
    });
    expect(versions(updates)).toEqual([1, 2, 2, 3, 4]);
    expect(updates.every(({ isConnectionLost }) => isConnectionLost)).toBe(true);
    // One quick try, one poll, a try, two polls.
    expect(waits).toEqual([500, 2000, 2000, 2000]);
  });

  it('tries less and less often to get them back, and stops saying so when they are', async () => {
    let connections = 0;
    const { updates, waits } = await follow({
      scanEvents: () => {
        connections += 1;
        if (connections < 8) throw away;
        return [at(7), at(8, 'completed')];
      },
      getScan: () => {
        throw away;
      },
    });
    expect(waits.filter((wait) => wait === 2000)).toHaveLength(1 + 2 + 4 + 8 + 8 + 8);
    expect(updates.at(-1)).toEqual({ progress: at(8, 'completed'), isConnectionLost: false });
  });

  it('ends when the run is gone', async () => {
    const gone = follow({
      scanEvents: () => {
        throw away;
      },
      getScan: () => {
        throw notFound;
      },
    });
    await expect(gone).rejects.toMatchObject({ problem: { code: 'not_found' } });
  });
});

it('gives up a stream that keeps still while the run goes on, as behind a buffering proxy', async () => {
  const silent = channel<RunProgress>();
  const runs = [runAt(1), runAt(4), runAt(4)];
  let connections = 0;
  const { updates } = await follow(
    {
      scanEvents: () => {
        connections += 1;
        return connections === 1 ? silent : [at(5, 'completed')];
      },
      getScan: () => runs.shift() ?? runAt(4),
    },
    { longWaitsEnd: true },
  );
  expect(updates.map(({ isConnectionLost }) => isConnectionLost)).toEqual([true, true, false]);
  expect(versions(updates)).toEqual([1, 4, 5]);
  expect(connections).toBe(2);
});

it('lets go of everything when nobody watches any more', async () => {
  const leaving = new AbortController();
  const stream = channel<RunProgress>();
  stream.send(at(2));
  const api = fakeApi({ scanEvents: () => stream });
  const updates = followProgress(
    { client: scanClient(api, token), signal: leaving.signal, pause: fakeClock().pause },
    queued,
  );
  expect((await updates.next()).value?.progress.version).toBe(2);
  const last = updates.next();
  leaving.abort();
  stream.end();
  expect((await last).done).toBe(true);
});
