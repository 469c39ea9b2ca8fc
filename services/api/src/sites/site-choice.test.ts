import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { entitlementSchema } from '@stufenlos/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf } from '../testing/test-member.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { entitlementOf } from '../entitlements/entitlements.ts';
import { clearSettledChoices, SiteChoiceService } from './site-choice.service.ts';
import { coveringSource, holdingSource } from '../entitlements/sources.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let second: TestApi;
beforeAll(async () => {
  Logger.overrideLogger(false);
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
  second = await startApi(harness.config);
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
  await issuer?.stop();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const hosts = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);
let people = 0;

/** Somebody with five websites on a subscription, in front of both replicas. */
async function owner(given: { limit?: number; periodEnd?: Date } = {}) {
  const sub = `owner-${(people += 1)}`;
  const { db } = harness.database;
  const own = hosts.map((host) => `${sub}-${host}`);
  const source = await subscribed(db, sub, { site_limit: 5, period_end: given.periodEnd ?? inDays(20) });
  for (const [at, host] of own.entries())
    await registered(db, sub, host, { kind: 'subscription', id: source, slot: at + 1 });
  const members = await Promise.all([harness.api, second].map(({ base }) => memberOf(base, issuer, { sub })));
  const send = async (method: string, path: string, body: object, at = 0) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await members[at % 2]!.send(path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const change = (limit: number) =>
    db.updateTable('subscriptions').set({ site_limit: limit }).where('id', '=', source).execute();
  if (given.limit !== undefined) await change(given.limit);
  return {
    sub,
    db,
    hosts: own,
    source,
    /** As the portal does, and the reading after it. */
    change: async (limit: number) => {
      await change(limit);
      await db.transaction().execute(async (tx) => {
        const { subscriptions } = await new EntitlementReader(db).readFacts(sub, tx);
        await clearSettledChoices(tx, sub, subscriptions, new Date());
      });
    },
    order: (host: string, scope: 'site' | 'page' = 'site', more: object = {}) =>
      send('POST', '/runs', { url: `https://${host}/`, scope, ...more }),
    keep: (hostKeys: string[], at = 0) => send('PUT', '/billing/sites/kept', { hostKeys }, at),
    entitlement: () => members[0]!.client.call('entitlement', {}),
    covered: async () => {
      const facts = await new EntitlementReader(db).readFacts(sub);
      return own.filter((host) => coveringSource(facts, host, new Date()) !== null);
    },
  };
}

describe('after a downgrade from five websites to one', () => {
  it('checks of one website can be ordered, of the others not, and the refusal says why', async () => {
    const ada = await owner({ limit: 1 });
    const answers = [];
    for (const host of ada.hosts) answers.push(await ada.order(host));
    expect(answers.map(({ status }) => status)).toEqual([202, 409, 409, 409, 409]);
    expect(answers[1]!.body).toMatchObject({ code: 'limit_reached', data: { reason: 'over_limit' } });
    expect((await ada.order(ada.hosts[2]!, 'site', { registerSite: true })).body).toMatchObject({
      code: 'limit_reached',
      data: { reason: 'over_limit' },
    });
    // The free check of one page is everybody's.
    expect(await ada.order(ada.hosts[3]!, 'page')).toMatchObject({ status: 202, body: { profile: 'free' } });
  });

  it('the first registered one stays covered until the person chooses, and the answer shows it', async () => {
    const ada = await owner({ limit: 1 });
    const seen = await ada.entitlement();
    expect(entitlementSchema.strict().parse(seen)).toEqual(seen);
    expect(seen).toMatchObject({ overLimit: true, siteChoice: { keep: 1, open: true } });
    expect(seen.sites.filter(({ overLimit }) => !overLimit).map(({ hostKey }) => hostKey)).toEqual([ada.hosts[0]]);
  });

  it('the choice takes effect at once, is the same twice, and is made once', async () => {
    const ada = await owner({ limit: 1 });
    const [, b, c] = ada.hosts as [string, string, string];
    for (const _ of [1, 2]) {
      const { status, body } = await ada.keep([b]);
      expect(status).toBe(200);
      expect(body['siteChoice']).toMatchObject({ keep: 1, open: false });
    }
    expect(await ada.covered()).toEqual([b]);
    expect((await ada.order(b)).status).toBe(202);
    expect((await ada.order(ada.hosts[0]!)).status).toBe(409);
    expect(await ada.keep([c])).toMatchObject({ status: 409, body: { code: 'conflict', data: { reason: 'chosen' } } });
  });

  it('a plan changed to and fro within a period gives no second choice, and the next period does', async () => {
    const end = inDays(3);
    const ada = await owner({ limit: 1, periodEnd: end });
    const [, b, c] = ada.hosts as [string, string, string];
    await ada.keep([b]);
    await ada.change(5);
    expect(await ada.covered()).toEqual(ada.hosts);
    await ada.change(1);
    // Nothing is chosen any more, so the first one is covered.
    expect(await ada.covered()).toEqual([ada.hosts[0]]);
    expect(await ada.keep([c])).toMatchObject({
      status: 409,
      body: { data: { reason: 'period', until: end.toISOString() } },
    });
    const later = new Date(end.getTime() + 1000);
    await harness.api.app.get(SiteChoiceService, { strict: false }).choose(ada.sub, [c], later);
    expect(await ada.covered()).toEqual([c]);
  });

  it.each<[string, (own: string[]) => string[], number, object]>([
    ['too many', (own) => own.slice(0, 2), 422, { code: 'invalid_input' }],
    ['none', () => [], 422, { code: 'invalid_input' }],
    ['the same one twice counts once', ([a]) => [a!, a!], 200, {}],
    ['one of somebody else', () => ['stranger.example'], 404, { code: 'not_found' }],
    ['nonsense', () => ["' or 1=1 --"], 404, { code: 'not_found' }],
  ])('a choice of %s', async (_name, pick, status, body) => {
    const ada = await owner({ limit: 1 });
    expect(await ada.keep(pick(ada.hosts))).toMatchObject({ status, body });
  });

  it('somebody within the limit, and somebody without a plan, have nothing to choose', async () => {
    const ada = await owner();
    expect(await ada.keep([ada.hosts[0]!])).toMatchObject({
      status: 409,
      body: { data: { reason: 'not_over_limit' } },
    });
    expect((await ada.entitlement()).siteChoice).toBeUndefined();
  });

  it('a website over the limit moves to a one-time payment with room when it is asked for', async () => {
    const ada = await owner({ limit: 1 });
    await paidOnce(ada.db, ada.sub);
    expect((await ada.order(ada.hosts[4]!, 'site', { registerSite: true })).status).toBe(202);
    expect(await ada.covered()).toEqual([ada.hosts[0], ada.hosts[4]]);
  });

  it('a limit that could not be read ends nothing that is registered', async () => {
    const ada = await owner({ limit: 0 });
    expect(await ada.covered()).toEqual(ada.hosts);
  });

  it('of ten choices at once on two replicas one counts', async () => {
    const ada = await owner({ limit: 1 });
    const wanted = Array.from({ length: 10 }, (_, at) => ada.hosts[at % 5]!);
    const answers = await Promise.all(wanted.map((host, at) => ada.keep([host], at)));
    const [kept] = await ada.covered();
    for (const [at, { status }] of answers.entries()) expect(status).toBe(wanted[at] === kept ? 200 : 409);
  });
});

describe('whatever happens to limit, choices and websites', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('limit' as const), limit: fc.integer({ min: 1, max: 5 }) }),
    fc.record({
      kind: fc.constant('choose' as const),
      sets: fc.array(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('next period' as const) }),
  );

  it('never more websites are covered than the limit says, and one choice at most counts in a period', async () => {
    const keepings = [harness.api, second].map(({ app }) => app.get(SiteChoiceService, { strict: false }));
    const days = 86_400_000;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        let now = new Date('2027-01-01T00:00:00Z');
        let end = new Date(now.getTime() + 30 * days);
        const ada = await owner({ periodEnd: end });
        let choices = 0;
        let limit = 5;
        for (const one of steps) {
          now = new Date(now.getTime() + 60_000);
          if (one.kind === 'limit') await ada.change((limit = one.limit));
          if (one.kind === 'next period') {
            now = new Date(end.getTime() + 1000);
            end = new Date(now.getTime() + 30 * days);
            await ada.db.updateTable('subscriptions').set({ period_end: end }).where('id', '=', ada.source).execute();
            choices = 0;
          }
          if (one.kind === 'choose') {
            const sets = one.sets.map((set) => set.slice(0, limit).map((at) => ada.hosts[at]!));
            const before = (await new EntitlementReader(ada.db).readFacts(ada.sub)).sites;
            const results = await Promise.allSettled(
              sets.map((set, at) => keepings[at % 2]!.choose(ada.sub, set, now)),
            );
            const after = (await new EntitlementReader(ada.db).readFacts(ada.sub)).sites;
            const marks = (rows: typeof after) =>
              rows
                .filter((row) => row.kept_at)
                .map((row) => row.host_key)
                .toSorted();
            if (results.some(({ status }) => status === 'fulfilled') && String(marks(before)) !== String(marks(after)))
              choices += 1;
          }
          const facts = await new EntitlementReader(ada.db).readFacts(ada.sub);
          const covered = ada.hosts.filter((host) => coveringSource(facts, host, now) !== null);
          expect(covered).toHaveLength(limit);
          expect(choices).toBeLessThanOrEqual(1);
          // What is registered stays readable, and the answer tells the same as the guard.
          expect(ada.hosts.every((host) => holdingSource(facts, host, now) !== null)).toBe(true);
          const shown = entitlementOf(facts, 'test', now).sites.filter(({ overLimit }) => !overLimit);
          expect(shown.map(({ hostKey }) => hostKey).toSorted()).toEqual(covered.toSorted());
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
