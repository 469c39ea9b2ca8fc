import 'reflect-metadata';
import { runsPerPage, type RunProgress, type ScanProfile } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { finding, pageResult } from '../testing/page-results.ts';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let ada: TestMember;
let bob: TestMember;
let guest: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, RATE_ANON_DAY: '4', RATE_MEMBER_DAY: '40' });
  const { db } = harness.database;
  [ada, bob, guest] = (await Promise.all(
    ['ada', 'bob', 'guest'].map((sub) => memberOf(harness.api.base, issuer, { sub })),
  )) as [TestMember, TestMember, TestMember];
  await subscribed(db, 'ada');
  await registered(db, 'ada', 'covered.example', { kind: 'subscription', id: 'sub_ada' });
  await paidOnce(db, 'bob');
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});
afterEach(() => void vi.useRealTimers());

const order = (who: TestMember, url: string, more = {}) => who.client.call('createRun', { body: { url, ...more } });
const list = (who: TestMember, query: { host?: string; cursor?: string } = {}) =>
  who.client.call('listRuns', { query });
const post = (who: TestMember, path: string, body: object) =>
  who.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('the gate', () => {
  it('asks for a plan where the table says so: 402, whatever else is wrong', async () => {
    expect((await guest.send('/runs')).status).toBe(402);
    expect((await post(guest, '/runs', { url: 'https://a.example/' })).status).toBe(402);
    expect((await guest.send('/runs/01920000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await guest.send('/billing/entitlement')).status).toBe(200);
    expect((await fetch(`${harness.api.base}/runs`)).status).toBe(401);
  });

  it('tells everybody only what they themselves have paid for', async () => {
    expect(await ada.client.call('entitlement', {})).toMatchObject({
      state: 'active',
      subscription: { planName: 'Pro', used: 1, limit: 5 },
      payments: [],
      sites: [{ hostKey: 'covered.example' }],
    });
    expect(await bob.client.call('entitlement', {})).toMatchObject({
      state: 'active',
      payments: [{ id: 'pi_bob' }],
      sites: [],
    });
    expect(await guest.client.call('entitlement', {})).toMatchObject({ state: 'none', payments: [] });
  });
});

describe('ordering a run', () => {
  it('checks a covered host with the profile of its source, any other one with free', async () => {
    const covered = await order(ada, 'https://www.covered.example/page', { registerSite: true });
    expect(covered).toMatchObject({ source: 'member', profile: 'pro', state: 'queued', scope: 'page', locked: false });
    expect(covered.expiresAt).toBeUndefined();
    expect((await harness.worker.take(covered.id)).message).toMatchObject({ profile: 'pro' });
    // The other one's site covers nothing here.
    expect(await order(bob, 'https://covered.example/')).toMatchObject({ profile: 'free', locked: true });
    expect(await order(ada, 'https://elsewhere.example/', { scope: 'site' })).toMatchObject({
      profile: 'free',
      scope: 'page',
    });
  });

  it('speaks the account’s language', async () => {
    await harness.database.db.insertInto('accounts').values({ sub: 'bob', locale: 'en' }).execute();
    const { id } = await order(bob, 'https://language.example/');
    expect((await harness.worker.take(id)).message.locale).toBe('en');
  });

  it.each([
    ['', 'invalid_input'],
    ['ftp://a.example', 'invalid_input'],
    ['http://127.0.0.1/', 'invalid_input'],
    ['http://localhost:4200/', 'invalid_input'],
  ])('refuses the address "%s"', async (url, code) => {
    const refused = await post(ada, '/runs', { url });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code, fields: [{ path: 'url' }] });
  });

  it('counts by the account, free checks of the signed-in too, and gives failed ones back', async () => {
    // The quota counts in whole days, and no order may fall into the next one.
    vi.useFakeTimers({ toFake: ['Date'] });
    const eve = await memberOf(harness.api.base, issuer, { sub: 'eve' });
    await subscribed(harness.database.db, 'eve');
    const scan = () => post(eve, '/scans', { url: 'https://twice.example/', locale: 'de' });
    // Five are more than this address may order without an account.
    const accepted: Response[] = [];
    for (let at = 0; at < 5; at += 1) accepted.push(await scan());
    expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await harness.database.db
      .updateTable('rate_counters')
      .set({ count: 40 })
      .where('key', 'like', 'run-day:%')
      .execute();
    const refused = await post(eve, '/runs', { url: 'https://more.example/' });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', data: { kind: 'quota', count: 40 } });
    expect((await scan()).status).toBe(429);
    const { token } = (await accepted[0]!.json()) as { token: string };
    await harness.api.client.call('cancelScan', { params: { token } });
    expect((await scan()).status).toBe(202);
    const keys = await harness.database.db.selectFrom('rate_counters').select('key').execute();
    expect(JSON.stringify(keys)).not.toContain('eve');
    await harness.database.db.deleteFrom('rate_counters').where('key', 'like', 'run-day:%').execute();
  });

  it('never hands a member somebody else’s answer', async () => {
    const url = 'https://reuse.example/';
    const { token } = await harness.order({ url });
    const { message } = await harness.worker.take(await harness.runId(token));
    await harness.worker.sendPage(message, pageResult({ url }));
    await harness.ended(token);
    expect((await harness.order({ url })).reused).toBe(true);
    const mine = (await (await post(ada, '/scans', { url, locale: 'de' })).json()) as { reused?: boolean };
    expect(mine.reused).toBeUndefined();
  });
});

describe('somebody else’s run', () => {
  it('is as good as none: 404 everywhere, and untouched', async () => {
    const { id } = await order(ada, 'https://mine.example/');
    for (const path of [`/runs/${id}`, `/runs/${id}/events`]) expect((await bob.send(path)).status).toBe(404);
    expect((await bob.send(`/runs/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ada.send('/runs/not-a-uuid')).status).toBe(404);
    expect(await ada.client.call('getRun', { params: { id } })).toMatchObject({ id, state: 'queued' });
    expect((await list(bob)).runs.some((run) => run.id === id)).toBe(false);
    // A visitor's run belongs to nobody, whatever its id.
    const { token } = await harness.order({ url: 'https://visitor.example/' });
    expect((await ada.send(`/runs/${await harness.runId(token)}`)).status).toBe(404);
  });
});

describe('following and deleting', () => {
  it('sends live states to the owner, and deleting cancels first', async () => {
    const { id } = await order(ada, 'https://live.example/');
    const seen: RunProgress[] = [];
    const done = (async () => {
      for await (const { data } of ada.client.events('runEvents', { params: { id } })) seen.push(data);
    })();
    await until(() => seen.length > 0);
    expect(seen[0]).toMatchObject({ state: 'queued' });
    const { message } = await harness.worker.take(id);
    await harness.worker.sendProgress(message, 'opening');
    await until(() => seen.some(({ phase }) => phase === 'opening'));
    expect((await ada.send(`/runs/${id}`, { method: 'DELETE' })).status).toBe(204);
    // The end of the run, or the end of its row: whichever the stream sees first.
    await done;
    expect((await ada.send(`/runs/${id}`)).status).toBe(404);
    expect((await ada.send(`/runs/${id}`, { method: 'DELETE' })).status).toBe(404);
    // What the worker still finds is for nobody.
    await harness.worker.sendPage(message, pageResult());
    await harness.worker.settled();
    expect(
      await harness.database.db.selectFrom('run_pages').select('run_id').where('run_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('leaves nothing behind, and the link of a claimed check says that it is gone', async () => {
    const { token } = await harness.order({ url: 'https://claimed.example/' });
    const { runId } = await ada.client.call('claimScan', { params: { token } });
    await ada.client.call('deleteRun', { params: { id: runId } });
    expect((await fetch(`${harness.api.base}/scans/${token}`)).status).toBe(410);
    expect((await post(ada, `/scans/${token}/claim`, {})).status).toBe(410);
  });
});

describe('the list', () => {
  /** Runs of one account as history, the newest last: `[host, violated rules, profile]`. */
  const history = async (sub: string, runs: [string, number, ScanProfile?][], at = (index: number) => index) => {
    const values = runs.map(([host, rules, profile = 'free'], index) => ({
      owner_sub: sub,
      url: `https://${host}/`,
      host_key: host,
      page_key: `https://${host}/`,
      source: 'member' as const,
      scope: 'page' as const,
      profile,
      locale: 'de' as const,
      page_limit: 1,
      state: 'completed' as const,
      created_at: new Date(Date.UTC(2026, 0, 1) + at(index) * 60_000),
      stats: JSON.stringify(statsOf(rules)),
    }));
    await harness.database.db.insertInto('runs').values(values).execute();
  };

  it('is empty for somebody with a plan and without runs', async () => {
    const dora = await memberOf(harness.api.base, issuer, { sub: 'dora' });
    await paidOnce(harness.database.db, 'dora');
    expect(await list(dora)).toEqual({ runs: [], total: 0, hosts: [] });
  });

  it('is refused with the first request after the plan has ended, and shows its locks after a change', async () => {
    const nora = await memberOf(harness.api.base, issuer, { sub: 'nora' });
    await paidOnce(harness.database.db, 'nora');
    await history('nora', [['n.example', 2]]);
    expect((await list(nora)).runs.map(({ locked }) => locked)).toEqual([true]);
    await registered(harness.database.db, 'nora', 'n.example', { kind: 'payment', id: 'pi_nora' });
    expect((await list(nora)).runs.map(({ locked }) => locked)).toEqual([false]);
    await harness.database.db
      .updateTable('one_time_payments')
      .set({ dispute_status: 'lost' })
      .where('payment_intent_id', '=', 'pi_nora')
      .execute();
    expect((await nora.send('/runs')).status).toBe(402);
  });

  it('names all hosts and counts also where it shows no run', async () => {
    const omar = await memberOf(harness.api.base, issuer, { sub: 'omar' });
    await paidOnce(harness.database.db, 'omar');
    await history('omar', [
      ['o1.example', 1],
      ['o2.example', 1],
      ['o1.example', 1],
    ]);
    const hosts = ['o1.example', 'o2.example'];
    expect(await list(omar)).toMatchObject({ total: 3, hosts });
    expect(await list(omar, { host: 'o1.example' })).toMatchObject({ total: 2, hosts });
    expect(await list(omar, { host: 'elsewhere.example' })).toEqual({ runs: [], total: 0, hosts });
  });

  it('goes on by 20, newest first, each once, also at the same moment and while new ones arrive', async () => {
    const carl = await memberOf(harness.api.base, issuer, { sub: 'carl' });
    await paidOnce(harness.database.db, 'carl');
    const hosts = Array.from({ length: 45 }, (_, index): [string, number] => [`h${index % 3}.example`, index]);
    await history('carl', hosts, (index) => Math.floor(index / 7));
    const first = await list(carl);
    expect(first).toMatchObject({ total: 45, hosts: ['h0.example', 'h1.example', 'h2.example'] });
    expect(first.runs).toHaveLength(runsPerPage);
    await history('carl', [['new.example', 1]], () => 999);
    const second = await list(carl, { cursor: first.next! });
    await carl.client.call('deleteRun', { params: { id: second.runs.at(-1)!.id } });
    const third = await list(carl, { cursor: second.next! });
    const all = [...first.runs, ...second.runs, ...third.runs];
    expect(third.next).toBeUndefined();
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const one = await list(carl, { host: 'h1.example' });
    expect(one.total).toBe(15);
    expect(one.runs.every(({ host }) => host === 'h1.example')).toBe(true);
    expect(one.hosts).toHaveLength(4);
  });

  it('takes a cursor of somebody else as a place in the caller’s own list, and refuses what is none', async () => {
    const { next } = await list(await memberOf(harness.api.base, issuer, { sub: 'carl' }));
    const own = await list(ada, { cursor: next! });
    expect(own.runs.every(({ host }) => !/^h\d/.test(host))).toBe(true);
    for (const cursor of ['x', "' or 1=1 --", '_'.repeat(32), 'A'.repeat(31), '../../..']) {
      expect((await ada.send(`/runs?${new URLSearchParams({ cursor }).toString()}`)).status).toBe(422);
    }
  });

  it('says what changed since the previous finished run of the same address', async () => {
    const fred = await memberOf(harness.api.base, issuer, { sub: 'fred' });
    await paidOnce(harness.database.db, 'fred');
    await history('fred', [
      ['a.example', 5],
      ['b.example', 1],
      ['a.example', 3],
      ['a.example', 3],
      ['a.example', 7],
    ]);
    // Another person's runs of the same address say nothing here.
    await history('gina', [['a.example', 99]], () => 3.5);
    const { id } = await order(fred, 'https://a.example/');
    expect((await list(fred)).runs.map(({ host, change }) => [host, change])).toEqual([
      ['a.example', null],
      ['a.example', 4],
      ['a.example', 0],
      ['a.example', -2],
      ['b.example', null],
      ['a.example', null],
    ]);
    const { message } = await harness.worker.take(id);
    const findings = [finding()];
    await harness.worker.sendPage(message, pageResult({ url: 'https://a.example/', findings }));
    const run = await until(async () =>
      (await list(fred)).runs.find((one) => one.id === id && one.state === 'completed'),
    );
    expect(run).toMatchObject({ change: -6, progress: { done: 1, total: 1 } });
  });

  it('says nothing of a change where only the rule set is another', async () => {
    const hugo = await memberOf(harness.api.base, issuer, { sub: 'hugo' });
    await paidOnce(harness.database.db, 'hugo');
    await history('hugo', [
      ['a.example', 2],
      ['a.example', 9, 'pro'],
      ['a.example', 7, 'pro'],
      ['a.example', 1],
    ]);
    expect((await list(hugo)).runs.map(({ change }) => change)).toEqual([-1, -2, null, null]);
  });
});

const statsOf = (rules: number) => ({
  pages: { discovered: 1, completed: 1, partial: 0, failed: 0 },
  categories: {
    violations: { rules, nodes: rules },
    incomplete: { rules: 0, nodes: 0 },
    passes: { rules: 0 },
    inapplicable: { rules: 0 },
  },
  impacts: { critical: rules, serious: 0, moderate: 0, minor: 0 },
  criteria: { failed: [], review: [], clear: [], manual: [], obsolete: [] },
  top: [],
  truncated: [],
});
