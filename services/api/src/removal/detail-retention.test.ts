import 'reflect-metadata';
import { detailDays } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveRun, type GivenRun } from '../history/testing/given-run.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { DetailRetention } from './detail-retention.ts';

let harness: TestHarness;
let ada: TestMember;
beforeAll(async () => {
  harness = await startHarness();
  ada = await memberOf(harness.api.base, harness.issuer, { sub: 'ada' });
  await subscribed(harness.database.db, 'ada');
  await registered(harness.database.db, 'ada', 'covered.example', { kind: 'subscription', id: 'sub_ada' });
  // An installation that has had periods for years.
  await sql`update installation set details_end_since = now() - interval '9 years'`.execute(harness.database.db);
});
afterAll(() => harness?.stop());
beforeEach(() => harness.database.db.deleteFrom('runs').execute());

const removeDetails = () => harness.api.app.get(DetailRetention).removeDetails();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const give = (age: number, more: GivenRun = {}) =>
  giveRun(harness.database.db, 'ada', { pages: [{ violations: ['rule-a:1'] }], finished_at: daysAgo(age), ...more });
/** An old run, and two newer ones of the same address, so that it is not among those that stay. */
async function giveOld(age: number, more: GivenRun = {}): Promise<string> {
  const old = await give(age, more);
  for (const newer of [2, 1]) await give(newer, { ...more, unlock_source_kind: null });
  return old;
}
const pagesOf = async (run_id: string) =>
  (await harness.database.db.selectFrom('run_pages').select('page_no').where('run_id', '=', run_id).execute()).length;
const status = async (path: string) => (await ada.send(path)).status;

describe('the details of a member’s run', () => {
  it.each(Object.entries(detailDays))(
    'of %s end after their days, those of a monitor after theirs',
    async (name, days) => {
      const profile = name as keyof typeof detailDays;
      const [ended, kept] = [
        await giveOld(days.run + 1, { profile }),
        await giveOld(days.run - 1, { profile, host: 'b.example' }),
      ];
      const monitor = { profile, source: 'monitor' } as const;
      const monitored = await giveOld(days.monitor + 1, { ...monitor, host: 'c.example' });
      const watched = await giveOld(days.monitor - 1, { ...monitor, host: 'd.example' });
      expect(await removeDetails()).toBe(2);
      expect(await Promise.all([ended, kept, monitored, watched].map(pagesOf))).toEqual([0, 1, 0, 1]);
      expect(await removeDetails()).toBe(0);
    },
  );

  it('leave the numbers, the list says so, and nothing claims that there were no findings', async () => {
    const old = await giveOld(100);
    const before = await ada.client.call('getRun', { params: { id: old } });
    expect(before.detailsUntil).toBe(new Date(Date.parse(before.finishedAt!) + 730 * 86_400_000).toISOString());
    await harness.database.db
      .updateTable('runs')
      .set({ finished_at: daysAgo(731) })
      .where('id', '=', old)
      .execute();
    await removeDetails();
    const after = await ada.client.call('getRun', { params: { id: old } });
    expect(after).toMatchObject({ id: old, stats: { categories: before.stats!.categories }, preview: [] });
    expect(after.detailsRemovedAt).toBeDefined();
    expect(after.detailsUntil).toBeUndefined();
    const { runs } = await ada.client.call('listRuns', { query: {} });
    expect(runs.find(({ id }) => id === old)).toMatchObject({ detailsRemovedAt: after.detailsRemovedAt });
    const [newest] = runs;
    for (const path of [
      'findings?category=violations',
      'groups?category=violations&by=rule',
      'pages',
      'export.json?locale=en',
    ]) {
      expect([path, await status(`/runs/${old}/${path}`)]).toEqual([path, 410]);
    }
    expect(await status(`/runs/${old}/compare/${newest!.id}`)).toBe(410);
    expect(await status(`/runs/${old}/history`)).toBe(200);
  });

  it('stay in the two newest results of an address, however old, so that they can be compared', async () => {
    const ids = [await give(5000), await give(4000), await give(3000)];
    expect(await removeDetails()).toBe(1);
    expect(await Promise.all(ids.map(pagesOf))).toEqual([0, 1, 1]);
    await give(1, { state: 'failed' });
    expect(await removeDetails()).toBe(0);
  });

  it('stay in the two newest results of a whole website when only its start page was checked since', async () => {
    const site = await give(5000, { scope: 'site' });
    for (const age of [2, 1]) await give(age);
    expect(await removeDetails()).toBe(0);
    expect(await pagesOf(site)).toBe(1);
  });

  it('stay in the two newest results that still have them', async () => {
    const ids = [await give(5000), await give(4000)];
    for (const age of [3000, 2000]) await give(age, { details_removed_at: daysAgo(1), source: 'monitor' });
    expect(await removeDetails()).toBe(0);
    expect(await Promise.all(ids.map(pagesOf))).toEqual([1, 1]);
  });

  it('stay in what was paid for once, whether it was opened or not', async () => {
    const opened = await giveOld(5000, {
      unlock_source_kind: 'payment',
      unlock_source_id: 'pi_1',
      unlocked_at: daysAgo(4999),
    });
    await registered(harness.database.db, 'ada', 'once.example', { kind: 'payment', id: 'pi_2', slot: 2 });
    const covered = await giveOld(5000, { host: 'once.example' });
    expect(await removeDetails()).toBe(0);
    expect(await Promise.all([opened, covered].map(pagesOf))).toEqual([1, 1]);
  });

  it('get their whole period from the upgrade on, where they had no end before', async () => {
    const { db } = harness.database;
    const old = await giveOld(5000);
    await sql`update installation set details_end_since = now() - interval '729 days'`.execute(db);
    expect(await removeDetails()).toBe(0);
    await sql`update installation set details_end_since = now() - interval '731 days'`.execute(db);
    expect(await removeDetails()).toBe(1);
    expect(await pagesOf(old)).toBe(0);
    await sql`update installation set details_end_since = now() - interval '9 years'`.execute(db);
  });

  it('end by the clock of the database, whatever time a replica believes it is', async () => {
    const run = await giveOld(729);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 86_400_000 });
    try {
      expect(await removeDetails()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(await pagesOf(run)).toBe(1);
  });

  it('end for guests of a shared result as well, who keep reading its numbers', async () => {
    const old = await giveOld(5000);
    const { token } = await ada.client.call('shareRun', { params: { id: old } });
    await removeDetails();
    const shared = await harness.api.client.call('sharedRun', { params: { token } });
    expect(shared).toMatchObject({ stats: { categories: { violations: { rules: 1 } } }, preview: [] });
    expect(shared.detailsRemovedAt).toBeDefined();
    expect(shared.detailsUntil).toBeUndefined();
    expect((await fetch(`${harness.api.base}/shared/${token}/pages`)).status).toBe(410);
    expect(await status(`/runs/${old}/share`)).not.toBe(200);
  });

  it('are removed once by two apis at once, and a deletion of the whole run in between wins', async () => {
    const old = [await giveOld(5000), await giveOld(5000, { host: 'b.example' })];
    const second = await harness.secondApi();
    const counts = await Promise.all([removeDetails(), second.app.get(DetailRetention).removeDetails()]);
    expect(counts[0] + counts[1]).toBe(2);
    await ada.client.call('deleteRun', { params: { id: old[0]! } });
    const left = await harness.database.db.selectFrom('runs').select('id').where('id', 'in', old).execute();
    expect(left).toEqual([{ id: old[1] }]);
    expect(await harness.database.db.selectFrom('run_removals').selectAll().execute()).toEqual([]);
  });
});
