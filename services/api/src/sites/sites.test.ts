import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf } from '../testing/test-member.ts';
import { SiteRelease } from './site-release.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let second: TestApi;
const logged: unknown[] = [];
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
  second = await startApi(harness.config);
  const note = (line: unknown) => void logged.push(line);
  Logger.overrideLogger({ log: note, warn: note, error: note });
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
  await issuer?.stop();
});

let people = 0;
/** Somebody new, in front of both replicas. */
async function person() {
  const sub = `person-${(people += 1)}`;
  const [one, other] = await Promise.all([harness.api, second].map(({ base }) => memberOf(base, issuer, { sub })));
  const send = (method: string, path: string, body?: object, at = 0) =>
    (at % 2 ? other : one)!.send(path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  return {
    sub,
    db: harness.database.db,
    post: async (url: string, at = 0) => {
      const response = await send('POST', '/billing/sites', { url }, at);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    release: async (hostKey: string) => {
      const response = await send('DELETE', `/billing/sites/${encodeURIComponent(hostKey)}`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    entitlement: () => one!.client.call('entitlement', {}),
    rows: () =>
      harness.database.db
        .selectFrom('registered_sites')
        .select(['host_key', 'url', 'source_id', 'slot_no', 'release_at'])
        .where('owner_sub', '=', sub)
        .orderBy('source_id')
        .orderBy('slot_no')
        .execute(),
  };
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('many registrations at once on two replicas', () => {
  it('20 hosts on one slot: one 201, nineteen 409', async () => {
    const ada = await person();
    await paidOnce(ada.db, ada.sub, { site_limit: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ada.post(`https://h${at}.example/`, at)));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.filter(({ body }) => body['code'] === 'limit_reached')).toHaveLength(19);
    expect(await ada.rows()).toMatchObject([{ slot_no: 1 }]);
  });

  it('8 requests for 5 hosts at limit 5: five 201, three 200 that are logged as duplicates', async () => {
    const ada = await person();
    await subscribed(ada.db, ada.sub, { site_limit: 5 });
    logged.length = 0;
    const hosts = ['a', 'b', 'c', 'd', 'e', 'a', 'b', 'c'];
    const answers = await Promise.all(
      hosts.map((host, at) => ada.post(at < 5 ? `https://${host}.example/x` : `www.${host.toUpperCase()}.example`, at)),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 201, 201, 201, 201, 201]);
    expect(answers.filter(({ body }) => body['already'] === true)).toHaveLength(3);
    expect((await ada.rows()).map(({ slot_no }) => slot_no)).toEqual([1, 2, 3, 4, 5]);
    expect(JSON.stringify(logged).match(/URL already exists in subscription metadata/g)).toHaveLength(3);
    const used = await ada.entitlement();
    expect(used).toMatchObject({ subscription: { used: 5, limit: 5 }, overLimit: false });
    expect(statuses([await ada.post('https://f.example/'), await ada.post('https://a.example/again')])).toEqual([
      200, 409,
    ]);
  });
});

describe('registering a website', () => {
  it('keeps what was typed, answers with the host, and says so the second time', async () => {
    const ada = await person();
    await paidOnce(ada.db, ada.sub);
    expect(await ada.post(' www.Müller.example/Über-uns?x=1 ')).toEqual({
      status: 201,
      body: {
        hostKey: 'xn--mller-kva.example',
        url: 'www.Müller.example/Über-uns?x=1',
        source: 'payment',
        already: false,
      },
    });
    expect(await ada.post('http://müller.example:80/other')).toMatchObject({
      status: 200,
      body: { url: 'www.Müller.example/Über-uns?x=1', already: true },
    });
  });

  it('of the longest host that there is can be taken back', async () => {
    const ada = await person();
    await subscribed(ada.db, ada.sub);
    const hostKey = `${Array.from({ length: 3 }, () => 'a'.repeat(60)).join('.')}.${'b'.repeat(62)}.example`;
    expect(hostKey).toHaveLength(253);
    expect(await ada.post(`https://${hostKey}/`)).toMatchObject({ status: 201, body: { hostKey } });
    expect((await ada.release(hostKey)).status).toBe(202);
  });

  it.each([
    ['', 422],
    ['http://127.0.0.1/', 422],
    ['https://shop.example:8443/', 422],
    ['javascript:alert(1)', 422],
    ['https://user:secret@shop.example/', 422],
    [`https://${'a'.repeat(64)}.example/`, 422],
  ])('refuses "%s"', async (url, status) => {
    const ada = await person();
    await paidOnce(ada.db, ada.sub);
    const refused = await ada.post(url);
    expect(refused).toMatchObject({ status, body: { fields: [{ path: 'url' }] } });
    expect(await ada.rows()).toEqual([]);
  });

  it('without a plan is 402, also with one that is over or disputed', async () => {
    const ada = await person();
    expect((await ada.post('https://a.example/')).status).toBe(402);
    await subscribed(ada.db, ada.sub, { status: 'canceled' });
    await paidOnce(ada.db, ada.sub, { dispute_status: 'needs_response' });
    expect((await ada.post('https://a.example/')).body).toMatchObject({ code: 'no_entitlement' });
    expect(await ada.rows()).toEqual([]);
  });

  it('with a limit of 0, which could not be read, is 409', async () => {
    const ada = await person();
    await subscribed(ada.db, ada.sub, { site_limit: 0 });
    expect((await ada.post('https://a.example/')).body).toMatchObject({ code: 'limit_reached' });
  });

  it('goes on without end when there is no limit', async () => {
    const ada = await person();
    await subscribed(ada.db, ada.sub, { site_limit: null });
    for (let at = 0; at < 8; at += 1) expect((await ada.post(`https://s${at}.example/`)).status).toBe(201);
    expect((await ada.rows()).map(({ slot_no }) => slot_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses a deleted account', async () => {
    const ada = await person();
    await paidOnce(ada.db, ada.sub);
    await ada.db.insertInto('accounts').values({ sub: ada.sub, state: 'deleting' }).execute();
    expect((await ada.post('https://a.example/')).status).toBe(410);
    expect(await ada.rows()).toEqual([]);
  });

  it('neither sees nor spends what somebody else has paid for', async () => {
    const [ada, bob] = [await person(), await person()];
    await paidOnce(ada.db, ada.sub);
    expect((await bob.post('https://shared.example/')).status).toBe(402);
    expect((await ada.post('https://shared.example/')).status).toBe(201);
    await paidOnce(bob.db, bob.sub);
    expect(await bob.post('https://shared.example/')).toMatchObject({ status: 201, body: { already: false } });
    expect((await bob.release('shared.example')).status).toBe(409);
    expect(await ada.rows()).toMatchObject([{ source_id: `pi_${ada.sub}` }]);
  });

  it('fills the older of two payments first, and a refund takes only its own site', async () => {
    const ada = await person();
    const [older, newer] = [`pi_older_${ada.sub}`, `pi_newer_${ada.sub}`];
    await paidOnce(ada.db, ada.sub, { payment_intent_id: newer, site_limit: 5, paid_at: inDays(-1) });
    await paidOnce(ada.db, ada.sub, { payment_intent_id: older, site_limit: 1, paid_at: inDays(-9) });
    for (const host of ['a', 'b', 'c']) expect((await ada.post(`https://${host}.example/`)).status).toBe(201);
    expect((await ada.rows()).map(({ host_key, source_id }) => [host_key, source_id])).toEqual([
      ['b.example', newer],
      ['c.example', newer],
      ['a.example', older],
    ]);
    expect((await ada.entitlement()).totals).toEqual({ oneTimeLimit: 6, oneTimeUsed: 3 });
    await ada.db
      .updateTable('one_time_payments')
      .set({ amount_refunded: 2000 })
      .where('payment_intent_id', '=', older)
      .execute();
    const left = await ada.entitlement();
    expect(left).toMatchObject({ totals: { oneTimeLimit: 5, oneTimeUsed: 2 } });
    expect(left.sites.map(({ hostKey }) => hostKey)).toEqual(['b.example', 'c.example']);
    // The host of the refunded one may take a slot of what is left, and then has one row still.
    expect((await ada.post('https://a.example/')).status).toBe(201);
    expect((await ada.rows()).map(({ source_id }) => source_id)).toEqual([newer, newer, newer]);
  });

  it('goes to the subscription first, then to a payment with room', async () => {
    const ada = await person();
    await paidOnce(ada.db, ada.sub);
    await ada.post('https://old.example/');
    await paidOnce(ada.db, ada.sub, { payment_intent_id: `pi_more_${ada.sub}` });
    await subscribed(ada.db, ada.sub, { site_limit: 1 });
    expect((await ada.post('https://new.example/')).body).toMatchObject({ source: 'subscription' });
    expect((await ada.post('https://more.example/')).body).toMatchObject({ source: 'payment' });
    expect((await ada.post('https://toomuch.example/')).status).toBe(409);
    // What was on a payment stays there, and stays covered.
    expect((await ada.entitlement()).sites.map(({ hostKey }) => hostKey).toSorted()).toEqual([
      'more.example',
      'new.example',
      'old.example',
    ]);
  });

  it('after a downgrade: what is there stays readable, new ones are refused', async () => {
    const ada = await person();
    const id = await subscribed(ada.db, ada.sub, { site_limit: 3 });
    for (const host of ['a', 'b', 'c']) await ada.post(`https://${host}.example/`);
    await ada.db.updateTable('subscriptions').set({ site_limit: 1 }).where('id', '=', id).execute();
    expect((await ada.post('https://d.example/')).status).toBe(409);
    expect(await ada.entitlement()).toMatchObject({ overLimit: true, subscription: { used: 3, limit: 1 } });
  });

  it('moves the sites of an ended subscription to a new one when they are asked for', async () => {
    const ada = await person();
    const [ended, fresh] = [`sub_ended_${ada.sub}`, `sub_fresh_${ada.sub}`];
    await subscribed(ada.db, ada.sub, { id: ended });
    await ada.post('https://a.example/');
    await ada.db.updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', ended).execute();
    await subscribed(ada.db, ada.sub, { id: fresh });
    expect(await ada.post('https://a.example/')).toMatchObject({ status: 201, body: { already: false } });
    expect(await ada.rows()).toMatchObject([{ source_id: fresh, slot_no: 1 }]);
  });
});

describe('releasing a website', () => {
  it('takes effect at the end of the period, is the same twice, and frees the slot then', async () => {
    const ada = await person();
    const end = inDays(10);
    await subscribed(ada.db, ada.sub, { site_limit: 1, period_end: end });
    await ada.post('https://a.example/');
    for (const _ of [1, 2]) {
      expect(await ada.release('a.example')).toEqual({ status: 202, body: { effectiveAt: end.toISOString() } });
    }
    expect(await ada.entitlement()).toMatchObject({
      sites: [{ hostKey: 'a.example', releaseAt: end.toISOString() }],
      subscription: { used: 1 },
    });
    expect((await ada.post('https://b.example/')).status).toBe(409);
    // The slot is free from that day on, before anything was cleaned up.
    await ada.db
      .updateTable('registered_sites')
      .set({ release_at: inDays(-0.001) })
      .where('owner_sub', '=', ada.sub)
      .execute();
    expect(await ada.entitlement()).toMatchObject({ sites: [], subscription: { used: 0 } });
    expect((await ada.release('a.example')).status).toBe(404);
    expect((await ada.post('https://b.example/')).status).toBe(201);
    expect(await ada.rows()).toMatchObject([{ host_key: 'b.example', slot_no: 1 }]);
  });

  it('is taken back by asking for the site again', async () => {
    const ada = await person();
    await subscribed(ada.db, ada.sub, { period_end: inDays(10) });
    await ada.post('https://a.example/');
    await ada.release('a.example');
    expect(await ada.post('https://a.example/')).toMatchObject({ status: 200, body: { already: true } });
    expect(await ada.rows()).toMatchObject([{ release_at: null }]);
  });

  it('works at once when no paid period is running', async () => {
    const ada = await person();
    await subscribed(ada.db, ada.sub, { status: 'past_due', period_end: inDays(-1), site_limit: 1 });
    await ada.post('https://a.example/');
    const { body } = await ada.release('a.example');
    expect(Math.abs(Date.parse(String(body['effectiveAt'])) - Date.now())).toBeLessThan(20_000);
    expect((await ada.post('https://b.example/')).status).toBe(201);
  });

  it('is refused for a payment, whose sites are permanent, and for what is not there', async () => {
    const ada = await person();
    await paidOnce(ada.db, ada.sub);
    await ada.post('https://a.example/');
    expect(await ada.release('a.example')).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { reason: 'permanent' } },
    });
    expect((await ada.release('b.example')).status).toBe(404);
    expect((await ada.release("' or 1=1 --")).status).toBe(404);
  });

  it('leaves the table when its time has come, and nothing else does', async () => {
    const ada = await person();
    const id = await subscribed(ada.db, ada.sub);
    await registered(ada.db, ada.sub, 'gone.example', { kind: 'subscription', id, slot: 1 });
    await registered(ada.db, ada.sub, 'soon.example', { kind: 'subscription', id, slot: 2 });
    await registered(ada.db, ada.sub, 'stays.example', { kind: 'subscription', id, slot: 3 });
    const marks = { 'gone.example': inDays(-1), 'soon.example': inDays(1) };
    for (const [host, release_at] of Object.entries(marks)) {
      await ada.db
        .updateTable('registered_sites')
        .set({ release_at })
        .where('owner_sub', '=', ada.sub)
        .where('host_key', '=', host)
        .execute();
    }
    const releases = harness.api.app.get(SiteRelease);
    await Promise.all([releases.forgetReleased(new Date()), releases.forgetReleased(new Date())]);
    expect((await ada.rows()).map(({ host_key }) => host_key)).toEqual(['soon.example', 'stays.example']);
  });
});
