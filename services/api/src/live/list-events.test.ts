import 'reflect-metadata';
import type { ListedProgress } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { paidOnce } from '../testing/paid-for.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { streamsPerMember } from './list-events.service.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let other: TestApi;
let ada: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
  other = await startApi({ ...harness.config });
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada' });
  await paidOnce(harness.database.db, 'ada');
  await paidOnce(harness.database.db, 'bob');
});
afterAll(async () => {
  await other?.stop();
  await harness?.stop();
  await issuer?.stop();
});
afterEach(() => void vi.useRealTimers());

function follow(who: TestMember) {
  const seen: ListedProgress[] = [];
  const abort = new AbortController();
  const done = (async () => {
    for await (const { data } of who.client.events('listEvents', { signal: abort.signal })) seen.push(data);
  })();
  done.catch(() => undefined);
  return { seen, done, of: (id: string) => seen.filter((run) => run.id === id), leave: () => abort.abort() };
}
const order = (who: TestMember, url: string) => who.client.call('createRun', { body: { url } });
let shops = 0;
const address = () => `https://list${(shops += 1)}.example/`;

describe('the live list', () => {
  it('tells of all open runs, of new ones and of each end once, at any api', async () => {
    const [first, second] = [await order(ada, address()), await order(ada, address())];
    const elsewhere = await memberOf(other.base, issuer, { sub: 'ada' });
    // Streams look again every few seconds as well. Here only a change that is told makes them look.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const here = follow(ada);
    const there = follow(elsewhere);
    for (const stream of [here, there]) {
      await until(() => stream.of(first.id).length > 0 && stream.of(second.id).length > 0);
      expect(stream.of(first.id)[0]).toMatchObject({ state: 'queued', progress: { done: 0, total: 1 } });
      expect(stream.of(second.id)[0]!.queuePosition).toBeGreaterThan(0);
    }
    const third = await order(ada, address());
    const { message } = await harness.worker.take(first.id);
    await harness.worker.sendProgress(message, 'opening');
    for (const stream of [here, there]) {
      await until(() => stream.of(first.id).some(({ phase }) => phase === 'opening'));
      await until(() => stream.of(third.id).length > 0);
    }
    await harness.worker.sendPage(message, pageResult());
    await ada.client.call('deleteRun', { params: { id: second.id } });
    for (const stream of [here, there]) {
      await until(() => stream.of(first.id).some(({ state }) => state === 'completed'));
      expect(stream.of(first.id).at(-1)).toMatchObject({
        violations: 1,
        incomplete: 1,
        progress: { done: 1, total: 1 },
      });
    }
    // A look that comes later tells nothing again.
    const { message: last } = await harness.worker.take(third.id);
    await harness.worker.sendPage(last, pageResult());
    for (const stream of [here, there]) {
      await until(() => stream.of(third.id).some(({ state }) => state === 'completed'));
      expect(stream.of(first.id).filter(({ state }) => state === 'completed')).toHaveLength(1);
      stream.leave();
    }
    // A person who comes right after an end hears of it: their list may be older.
    const late = follow(ada);
    await until(() => late.of(third.id).length > 0);
    expect(late.of(third.id)[0]).toMatchObject({ state: 'completed' });
    late.leave();
  });

  it('is everybody’s own, and only for members with a plan', async () => {
    const bob = await memberOf(harness.api.base, issuer, { sub: 'bob' });
    const guest = await memberOf(harness.api.base, issuer, { sub: 'guest' });
    const bobs = follow(bob);
    const hers = await order(ada, address());
    const his = await order(bob, address());
    const { message } = await harness.worker.take(hers.id);
    await harness.worker.sendProgress(message, 'opening');
    await until(() => bobs.of(his.id).length > 0);
    expect(bobs.seen.every(({ id }) => id === his.id)).toBe(true);
    bobs.leave();
    expect((await guest.send('/runs/events')).status).toBe(402);
    expect((await fetch(`${harness.api.base}/runs/events`)).status).toBe(401);
  });

  it(`is followed ${streamsPerMember} times at most, and ends with its api`, async () => {
    const cleo = await memberOf(other.base, issuer, { sub: 'cleo' });
    await paidOnce(harness.database.db, 'cleo');
    await order(cleo, address());
    const streams = Array.from({ length: streamsPerMember }, () => follow(cleo));
    await until(() => streams.every(({ seen }) => seen.length > 0));
    const refused = await cleo.send('/runs/events');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    streams[0]!.leave();
    await until(async () => {
      const abort = new AbortController();
      const response = await fetch(`${other.base}/runs/events`, {
        headers: { authorization: `Bearer ${cleo.token}` },
        signal: abort.signal,
      });
      abort.abort();
      return response.status === 200;
    });
    // Neither the end of the api nor that of a stream waits for the other side to leave.
    await other.stop();
    expect(await Promise.allSettled(streams.map(({ done }) => done))).toHaveLength(streamsPerMember);
  });
});
