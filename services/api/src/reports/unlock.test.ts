import 'reflect-metadata';
import { findingsPageSchema, lockedRunSchema, type LockedRun } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding, pageResult } from '../testing/page-results.ts';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let second: TestApi;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
  second = await startApi(harness.config);
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
  await issuer?.stop();
});

let people = 0;
const person = (sub = `reader-${(people += 1)}`, api = harness.api) => memberOf(api.base, issuer, { sub });
const db = () => harness.database.db;
/** Nothing of these may leave while a report is locked: they are in no preview. */
const secret = 'beyond-the-preview';
/** The five most severe rules: the preview holds their first elements. */
const shown = new Set(['rule-0', 'rule-4', 'rule-1', 'rule-5', 'rule-2']);

/** A claimed check with more rules than a preview shows, and more elements than one page of findings. */
async function claimed(member: TestMember, url = `https://site-${(people += 1)}.example/`) {
  const { token } = await harness.order({ url });
  const { message } = await harness.worker.take(await harness.runId(token));
  const rules = Array.from({ length: 7 }, (_, at) => `rule-${at}`);
  const findings = rules.flatMap((ruleId, rule) =>
    Array.from({ length: 10 }, (_, at) =>
      finding({
        ruleId,
        impact: (['critical', 'serious', 'moderate', 'minor'] as const)[rule % 4]!,
        selector: at === 0 && shown.has(ruleId) ? `#${ruleId}` : `#${secret}-${rule}-${at}`,
        html: at === 0 && shown.has(ruleId) ? '<b>' : `<i title="${secret}">`,
        fingerprint: `f-${rule}-${at}`,
      }),
    ),
  );
  const doubt = finding({ ruleId: 'doubt', outcome: 'review', selector: `#${secret}-doubt`, impact: 'serious' });
  const told = pageResult({
    url,
    findings: [...findings, doubt],
    rules: [
      ...rules.map((ruleId) => ({ ruleId, outcome: 'violation' as const, nodes: 10 })),
      { ruleId: 'doubt', outcome: 'review' as const, nodes: 1 },
    ],
  });
  await harness.worker.sendPage(message, told);
  await harness.ended(token);
  const { runId } = await member.client.call('claimScan', { params: { token } });
  return { id: runId, token, host: new URL(url).host };
}

async function unlock(member: TestMember, id: string, body: object = {}) {
  const response = await member.send(`/runs/${id}/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as LockedRun & { code?: string; data?: object } };
}
const read = (member: TestMember, id: string) => member.client.call('getRun', { params: { id } });
const findingsStatus = async (member: TestMember, id: string) =>
  (await member.send(`/runs/${id}/findings?category=violations`)).status;
const sitesOf = (sub: string) =>
  db().selectFrom('registered_sites').select(['host_key', 'source_id']).where('owner_sub', '=', sub).execute();
const change = (id: string, set: { amount_refunded?: number; dispute_status?: string | null }) =>
  db().updateTable('one_time_payments').set(set).where('payment_intent_id', '=', id).execute();

describe('unlocking a report', () => {
  it('without a plan is 402', async () => {
    const ada = await person();
    const { id } = await claimed(ada);
    expect(await unlock(ada, id, { registerSite: true })).toMatchObject({
      status: 402,
      body: { code: 'no_entitlement' },
    });
  });

  it('asks before it takes a slot, takes one with the unlock, and answers the same twice', async () => {
    const ada = await person();
    const source = await paidOnce(db(), ada.sub, { site_limit: 3 });
    const { id, host } = await claimed(ada);
    expect(await unlock(ada, id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { reason: 'slot', free: 3 } },
    });
    expect(await sitesOf(ada.sub)).toEqual([]);
    expect((await read(ada, id)).locked).toBe(true);

    const opened = await unlock(ada, id, { registerSite: true });
    expect(opened).toMatchObject({
      status: 200,
      body: { id, locked: false, unlock: { sourceKind: 'payment', sourceId: source } },
    });
    expect(lockedRunSchema.strict().safeParse(opened.body).success).toBe(true);
    expect(await sitesOf(ada.sub)).toEqual([{ host_key: host, source_id: source }]);
    for (const body of [{}, { registerSite: true }, { registerSite: false }]) {
      expect(await unlock(ada, id, body)).toEqual(opened);
    }
    expect(await read(ada, id)).toEqual(opened.body);
    expect(await sitesOf(ada.sub)).toHaveLength(1);
  });

  it('says so when all slots are taken, and leaves everything as it was', async () => {
    const ada = await person();
    await paidOnce(db(), ada.sub, { site_limit: 1 });
    await registered(db(), ada.sub, 'other.example', { kind: 'payment', id: `pi_${ada.sub}` });
    const { id } = await claimed(ada);
    for (const body of [{}, { registerSite: true }]) {
      expect(await unlock(ada, id, body)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    }
    expect((await read(ada, id)).locked).toBe(true);
  });

  it('needs no slot for a host that has one, and no word for how many are free without a limit', async () => {
    const ada = await person();
    const source = await subscribed(db(), ada.sub, { site_limit: null });
    const { id, host } = await claimed(ada);
    expect((await unlock(ada, id)).body.data).toEqual({ reason: 'slot' });
    await registered(db(), ada.sub, host, { kind: 'subscription', id: source });
    expect(await unlock(ada, id)).toMatchObject({ status: 200, body: { locked: false } });
  });

  it('at the same time on two replicas, for two reports and one slot, opens exactly one', async () => {
    const ada = await person();
    await paidOnce(db(), ada.sub, { site_limit: 1 });
    const other = await person(ada.sub, second);
    const [one, two] = [await claimed(ada), await claimed(ada)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        unlock(at % 2 ? ada : other, at % 4 < 2 ? one.id : two.id, { registerSite: true }),
      ),
    );
    const counts = answers.map(({ status }) => status);
    expect([
      counts.filter((status) => status === 200).length,
      counts.filter((status) => status === 409).length,
    ]).toEqual([4, 4]);
    expect(await sitesOf(ada.sub)).toHaveLength(1);
    expect((await read(ada, one.id)).locked).toBe(!(await read(ada, two.id)).locked);
  });

  it('opens other reports of the same host too, and none of another host', async () => {
    const ada = await person();
    await paidOnce(db(), ada.sub);
    const [one, again, other] = [
      await claimed(ada, 'https://same.example/a'),
      await claimed(ada, 'https://www.same.example/b'),
      await claimed(ada),
    ];
    const { planRunId } = (await unlock(ada, one.id, { registerSite: true })).body;
    expect((await read(ada, again.id)).locked).toBe(false);
    expect((await read(ada, other.id)).locked).toBe(true);
    const { runs } = await ada.client.call('listRuns', { query: {} });
    expect(Object.fromEntries(runs.map((run) => [run.id, run.locked]))).toEqual({
      [one.id]: false,
      [planRunId!]: false,
      [again.id]: false,
      [other.id]: true,
    });
  });

  it('refuses a deleted account, and a body that is none', async () => {
    const ada = await person();
    await paidOnce(db(), ada.sub);
    const { id } = await claimed(ada);
    expect((await unlock(ada, id, { registerSite: 'yes' })).status).toBe(422);
    await db().insertInto('accounts').values({ sub: ada.sub, state: 'deleting' }).execute();
    expect((await unlock(ada, id, { registerSite: true })).status).toBe(410);
    expect(await sitesOf(ada.sub)).toEqual([]);
  });
});

describe('I11: somebody else', () => {
  it('I11: neither unlocks, nor reads, nor pays for a report that is not theirs', async () => {
    const [ada, bob] = [await person(), await person()];
    await paidOnce(db(), ada.sub);
    await paidOnce(db(), bob.sub);
    const { id, host } = await claimed(ada);
    const before = await read(ada, id);
    expect((await unlock(bob, id, { registerSite: true })).status).toBe(404);
    expect(await sitesOf(bob.sub)).toEqual([]);
    expect(await read(ada, id)).toEqual(before);
    await registered(db(), bob.sub, host, { kind: 'payment', id: `pi_${bob.sub}` });
    expect((await unlock(bob, id, { registerSite: true })).status).toBe(404);
    expect(await findingsStatus(bob, id)).toBe(404);
    // What bob has paid for opens nothing of ada's.
    expect((await read(ada, id)).locked).toBe(true);
    expect(await findingsStatus(ada, id)).toBe(402);
    await unlock(ada, id, { registerSite: true });
    expect((await bob.send(`/runs/${id}`)).status).toBe(404);
    expect(await findingsStatus(bob, id)).toBe(404);
    expect(await sitesOf(ada.sub)).toEqual([{ host_key: host, source_id: `pi_${ada.sub}` }]);
    expect((await fetch(`${harness.api.base}/runs/${id}/findings?category=violations`)).status).toBe(401);
    expect((await fetch(`${harness.api.base}/runs/${id}/unlock`, { method: 'POST' })).status).toBe(401);
  });
});

describe('the lock', () => {
  it('closes with a refund or an open dispute, opens when it is won, without anybody doing anything', async () => {
    const ada = await person();
    const source = await paidOnce(db(), ada.sub);
    const { id } = await claimed(ada);
    await unlock(ada, id, { registerSite: true });
    const states: [Parameters<typeof change>[1], boolean][] = [
      [{ amount_refunded: 1999 }, true],
      [{ dispute_status: 'needs_response' }, false],
      [{ dispute_status: 'won' }, true],
      [{ dispute_status: 'something_new' }, false],
      [{ dispute_status: 'warning_closed' }, true],
      [{ dispute_status: 'lost' }, false],
      [{ dispute_status: null }, true],
      [{ amount_refunded: 2000 }, false],
    ];
    for (const [set, open] of states) {
      await change(source, set);
      const seen = { set, locked: (await read(ada, id)).locked, findings: await findingsStatus(ada, id) };
      expect(seen).toEqual({ set, locked: !open, findings: open ? 200 : 402 });
      const listed =
        (await ada.send('/runs')).status === 402 ? [] : (await ada.client.call('listRuns', { query: {} })).runs;
      // The report, and the run with the profile of the plan that its unlock has ordered.
      expect(listed.filter((run) => !run.locked)).toHaveLength(open ? 2 : 0);
    }
    expect((await unlock(ada, id, { registerSite: true })).status).toBe(402);
    // Paid again: the host moves to the new payment, and the report is open.
    await paidOnce(db(), ada.sub, { payment_intent_id: `pi_again_${ada.sub}` });
    expect(await unlock(ada, id, { registerSite: true })).toMatchObject({
      status: 200,
      body: { locked: false, unlock: { sourceId: `pi_again_${ada.sub}` } },
    });
  });

  it('stays open after a subscription ended for what was seen, and closes for what was not', async () => {
    const ada = await person();
    const source = await subscribed(db(), ada.sub);
    const [seen, unseen] = [
      await claimed(ada, `https://kept-${ada.sub}.example/1`),
      await claimed(ada, `https://kept-${ada.sub}.example/2`),
    ];
    await registered(db(), ada.sub, seen.host, { kind: 'subscription', id: source });
    const first = await read(ada, seen.id);
    expect(first).toMatchObject({ locked: false, unlock: { sourceKind: 'subscription', sourceId: source } });
    expect((await read(ada, seen.id)).unlock).toEqual(first.unlock);
    await ada.client.call('listRuns', { query: {} });
    await db().updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', source).execute();
    expect(await read(ada, seen.id)).toMatchObject({ locked: false, unlock: first.unlock });
    expect(await findingsStatus(ada, seen.id)).toBe(200);
    expect(await read(ada, unseen.id)).toMatchObject({ locked: true });
    expect(await findingsStatus(ada, unseen.id)).toBe(402);
  });

  it('is open from the start for a run of a covered host, and for one that takes its slot with the order', async () => {
    const ada = await person();
    await subscribed(db(), ada.sub, { site_limit: 1, plan_name: 'Pro' });
    const order = (url: string, registerSite?: boolean) =>
      ada.send('/runs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url, ...(registerSite === undefined ? {} : { registerSite }) }),
      });
    expect(await (await order('https://ordered.example/')).json()).toMatchObject({ profile: 'free', locked: true });
    expect(await sitesOf(ada.sub)).toEqual([]);
    expect(await (await order('https://ordered.example/', true)).json()).toMatchObject({
      profile: 'pro',
      locked: false,
    });
    expect(await (await order('https://www.ordered.example/b', true)).json()).toMatchObject({ profile: 'pro' });
    expect(await sitesOf(ada.sub)).toEqual([{ host_key: 'ordered.example', source_id: `sub_${ada.sub}` }]);
    const { total } = await ada.client.call('listRuns', { query: {} });
    const refused = await order('https://toomuch.example/', true);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'limit_reached' }]);
    // Nothing was ordered, and nothing was charged for it.
    expect((await ada.client.call('listRuns', { query: {} })).total).toBe(total);
    expect(await (await order('https://toomuch.example/')).json()).toMatchObject({ profile: 'free' });
  });

  it('shows nothing but the preview at any endpoint while it is closed', async () => {
    const ada = await person();
    await subscribed(db(), ada.sub);
    const { id, token } = await claimed(ada);
    const paths = [
      `/runs/${id}`,
      `/runs/${id}/events`,
      `/runs/${id}/findings?category=violations`,
      `/runs/${id}/findings?category=incomplete`,
      '/runs',
      '/me/export',
      '/billing/entitlement',
      `/scans/${token}`,
      `/scans/${token}/events`,
    ];
    for (const path of paths) expect(path + (await (await ada.send(path)).text())).not.toContain(secret);
    expect(JSON.stringify((await unlock(ada, id)).body)).not.toContain(secret);
    const seen = await read(ada, id);
    expect(seen.preview).toHaveLength(5);
    expect(seen.lockedCount).toBe(65);
    expect(seen.unlock).toBeUndefined();
  });

  it('stays closed to every reader of the link of a claimed check, and tells nothing of the purchase', async () => {
    const ada = await person();
    await paidOnce(db(), ada.sub);
    const { id, token } = await claimed(ada);
    await unlock(ada, id, { registerSite: true });
    const texts = [
      await (await ada.send(`/scans/${token}`)).text(),
      await (await fetch(`${harness.api.base}/scans/${token}`)).text(),
    ];
    for (const text of texts) {
      expect(JSON.parse(text)).toMatchObject({ locked: true });
      expect(text).not.toContain(secret);
      expect(text).not.toContain('pi_');
    }
  });
});

describe('all findings of an unlocked run', () => {
  it('come 50 at a time, each once, most severe first, then rule, page and id, with the exact total', async () => {
    const ada = await person();
    await paidOnce(db(), ada.sub);
    const { id } = await claimed(ada);
    await unlock(ada, id, { registerSite: true });
    const page = (category: 'violations' | 'incomplete', cursor?: string) =>
      ada.client.call('runFindings', { params: { id }, query: { category, ...(cursor ? { cursor } : {}) } });
    const first = await page('violations');
    expect(findingsPageSchema.strict().safeParse(first).success).toBe(true);
    expect([first.total, first.findings.length]).toEqual([70, 50]);
    const last = await page('violations', first.next);
    expect([last.total, last.findings.length, last.next]).toEqual([70, 20, undefined]);
    const all = [...first.findings, ...last.findings];
    expect(new Set(all.map((one) => one.id)).size).toBe(70);
    const order = ['critical', 'serious', 'moderate', 'minor'];
    const places = all.map((one) => `${order.indexOf(one.impact)} ${one.ruleId} ${one.id}`);
    expect(places).toEqual(places.toSorted());
    expect((await page('incomplete')).findings.map(({ selector }) => selector)).toEqual([`#${secret}-doubt`]);
  });

  it.each(['x', "' or 1=1 --", '01920000-0000-7000-8000-000000000000', 'A'.repeat(200), '%00'])(
    'refuse "%s" as a place',
    async (cursor) => {
      const ada = await person('cursors');
      const known = await ada.client.call('listRuns', { query: {} }).catch(() => null);
      if (!known) {
        await paidOnce(db(), ada.sub);
        const { id } = await claimed(ada);
        await unlock(ada, id, { registerSite: true });
      }
      const { id } = (await ada.client.call('listRuns', { query: {} })).runs[0]!;
      const query = new URLSearchParams({ category: 'violations', cursor });
      expect((await ada.send(`/runs/${id}/findings?${query.toString()}`)).status).toBe(422);
    },
  );

  it('refuse a place in another run, in another category, and a category that is none', async () => {
    const ada = await person();
    await subscribed(db(), ada.sub);
    const [one, other] = [await claimed(ada), await claimed(ada)];
    for (const { id } of [one, other]) await unlock(ada, id, { registerSite: true });
    const { next } = await ada.client.call('runFindings', {
      params: { id: one.id },
      query: { category: 'violations' },
    });
    const status = async (id: string, category: string) =>
      (await ada.send(`/runs/${id}/findings?category=${category}&cursor=${next}`)).status;
    expect(await status(one.id, 'violations')).toBe(200);
    expect(await status(other.id, 'violations')).toBe(422);
    expect(await status(one.id, 'incomplete')).toBe(422);
    expect((await ada.send(`/runs/${one.id}/findings?category=passes`)).status).toBe(422);
    expect((await ada.send(`/runs/${one.id}/findings`)).status).toBe(422);
    expect((await ada.send('/runs/none/findings?category=violations')).status).toBe(404);
  });
});
