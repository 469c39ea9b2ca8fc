import 'reflect-metadata';
import { isFinal, type RunProgress } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedResult, pageResult } from '../testing/page-results.ts';
import { startApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { until } from '../testing/until.ts';
import { streamsPerRun } from './run-events.service.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

type Event = { id: string; data: RunProgress };

/** Follows a run in the background; `seen` grows while the stream is open. */
function follow(token: string, lastEventId?: string, base = harness.api) {
  const seen: Event[] = [];
  const abort = new AbortController();
  const options = { params: { token }, signal: abort.signal, ...(lastEventId === undefined ? {} : { lastEventId }) };
  const done = (async () => {
    for await (const event of base.client.events('scanEvents', options)) seen.push(event);
  })();
  done.catch(() => undefined);
  return { seen, done, leave: () => abort.abort() };
}

describe('live events', () => {
  it('send the newest state first, then every newer one, and end with the run', async () => {
    const { token } = await harness.order();
    const { seen, done } = follow(token);
    await until(() => seen.length > 0);
    expect(seen[0]).toEqual({
      id: '1',
      data: { version: 1, state: 'queued', queuePosition: 1, progress: { done: 0, total: 1 } },
    });
    const { message } = await harness.worker.take();
    for (const phase of ['opening', 'auditing', 'saving'] as const) {
      await harness.worker.sendProgress(message, phase);
      await until(() => seen.some(({ data }) => data.phase === phase));
    }
    await harness.worker.sendPage(message, pageResult());
    await done;
    expect(seen.at(-1)?.data).toMatchObject({
      state: 'completed',
      violations: 1,
      incomplete: 1,
      progress: { done: 1, total: 1 },
    });
    const versions = seen.map(({ id }) => Number(id));
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    expect(seen.every(({ id, data }) => id === String(data.version))).toBe(true);
  });

  it('resume after the version that was seen, without repeating it', async () => {
    const { token } = await harness.order();
    const { message } = await harness.worker.take();
    await harness.worker.sendProgress(message, 'opening');
    const { version } = await until(async () => harness.read(token).then((run) => run.state === 'running' && run));
    const resumed = follow(token, String(version));
    const fresh = follow(token, 'no id of ours');
    const future = follow(token, '99999999');
    await until(() => fresh.seen.length > 0 && future.seen.length > 0);
    expect(fresh.seen[0]?.id).toBe(String(version));
    expect(resumed.seen).toEqual([]);
    await harness.worker.sendPage(message, failedResult());
    await Promise.all([resumed.done, fresh.done, future.done]);
    expect(resumed.seen.at(-1)?.data).toMatchObject({ state: 'failed', failure: { code: 'dns' } });
    expect(resumed.seen.every(({ id }) => Number(id) > version)).toBe(true);
  });

  it('end at once for a run that has ended, also when everything was seen', async () => {
    const { token } = await harness.order();
    await harness.worker.serve(pageResult());
    const { version } = await harness.ended(token);
    const first = follow(token);
    const again = follow(token, String(version));
    await Promise.all([first.done, again.done]);
    expect(first.seen).toHaveLength(1);
    expect(first.seen.every(({ data }) => isFinal(data.state))).toBe(true);
    expect(again.seen).toEqual([]);
  });

  it('tell a cancel to everybody who follows', async () => {
    const { token } = await harness.order();
    const streams = [follow(token), follow(token), follow(token)];
    await until(() => streams.every(({ seen }) => seen.length > 0));
    await harness.api.client.call('cancelScan', { params: { token } });
    await Promise.all(streams.map(({ done }) => done));
    expect(streams.map(({ seen }) => seen.at(-1)?.data.state)).toEqual(['canceled', 'canceled', 'canceled']);
    await harness.worker.scans.obliterate({ force: true });
  });

  it('are for so many readers of one run, and for others once one has left', async () => {
    const { token } = await harness.order();
    const streams = Array.from({ length: streamsPerRun }, () => follow(token));
    await until(() => streams.every(({ seen }) => seen.length > 0));
    const knock = () => fetch(`${harness.api.base}/scans/${token}/events`);
    const refused = await knock();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    streams[0]!.leave();
    await until(async () => {
      const next = await knock();
      await next.body?.cancel();
      return next.status === 200;
    });
    await harness.api.client.call('cancelScan', { params: { token } });
    await Promise.all(streams.slice(1).map(({ done }) => done));
    await harness.worker.scans.obliterate({ force: true });
  });

  it('come without caching and with a first word, so that the reader knows the stream is open', async () => {
    const { token } = await harness.order();
    const abort = new AbortController();
    const response = await fetch(`${harness.api.base}/scans/${token}/events`, {
      headers: { 'last-event-id': '1' },
      signal: abort.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes(': ')) text += (await reader.read()).value ?? '';
    expect(text).toContain(': nothing new');
    abort.abort();
  });

  it('reach a reader at any other api, and end when that api does', async () => {
    const other = await startApi({ ...harness.config });
    const { token } = await harness.order();
    const stream = follow(token, undefined, other);
    await until(() => stream.seen.length > 0);
    const { message } = await harness.worker.take(await harness.runId(token));
    await harness.worker.sendProgress(message, 'auditing');
    await until(() => stream.seen.some(({ data }) => data.phase === 'auditing'));
    // Neither the end of the api nor that of the stream waits for the reader to leave or for the run to end.
    await other.stop();
    await stream.done.catch(() => undefined);
    expect((await harness.read(token)).state).toBe('running');
    await harness.worker.sendPage(message, pageResult());
    await harness.ended(token);
  });

  it('go on after the database lost every connection', async () => {
    const { token } = await harness.order();
    const stream = follow(token);
    await until(() => stream.seen.length > 0);
    await harness.database.away();
    await harness.database.back();
    await until(async () => (await fetch(`${harness.api.base}/health/ready`)).status === 200);
    await until(() =>
      harness.api.client.call('cancelScan', { params: { token } }).then(
        () => true,
        () => false,
      ),
    );
    await stream.done;
    expect(stream.seen.at(-1)?.data.state).toBe('canceled');
  });
});
