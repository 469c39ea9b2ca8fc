import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailCatcher } from '../testing/mail-catcher.ts';
import type { TestMember } from '../testing/test-member.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { monitorsPerAccount } from './monitors.service.ts';
import { nextDue } from './next-due.ts';
import { startMonitorHarness, type MonitorHarness } from './testing/monitor-harness.ts';

let harness: MonitorHarness;
let mails: MailCatcher;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  harness = await startMonitorHarness();
  ({ mails, ada, bob } = harness);
});
afterAll(() => harness?.stop());

describe('a monitored website', () => {
  it('is checked at once, then by its plan, and a mail names what is new', async () => {
    const monitor = await harness.watch(ada, { url: 'https://a.example/shop' });
    expect(monitor).toMatchObject({ profile: 'pro', enabled: true, cadence: 'daily', scope: 'page' });
    const first = await harness.checked(monitor, new Date(), ['one', 'two']);
    const [after] = (await harness.list(ada)).filter(({ id }) => id === monitor.id);
    expect(after).toMatchObject({ lastRun: { id: first, state: 'completed' } });
    expect(new Date(after!.nextDueAt).getTime()).toBeGreaterThan(Date.now());
    // The first run has nothing to be compared with.
    expect(mails.mails).toEqual([]);
    const second = await harness.checked(monitor, new Date(after!.nextDueAt), ['one', 'two'], first);
    expect(mails.mails).toEqual([]);
    const later = new Date(Date.now() + 3 * 86_400_000);
    const third = await harness.checked(monitor, later, ['two', 'three', 'four'], second);
    expect(mails.mails).toHaveLength(1);
    expect(mails.mails[0]).toMatchObject({ to: ['ada@example.org'] });
    expect(mails.mails[0]!.header('subject')).toBe('a.example: neue Verstöße (2)');
    expect(mails.mails[0]!.text).toContain(`/run/${third}`);
    const run = await ada.client.call('getRun', { params: { id: third } });
    expect(run).toMatchObject({ source: 'monitor', locked: false });
    // Told once, however often somebody looks.
    await harness.tell();
    expect(mails.mails).toHaveLength(1);
    mails.mails.length = 0;
  });

  it('gives one run for several missed dates, and none while one is on its way', async () => {
    const monitor = await harness.watch(ada, { url: 'https://b.example/', notify: false });
    await Promise.all([harness.begin(new Date()), harness.begin(new Date())]);
    const runId = await harness.runOf(monitor.id);
    await harness.begin(new Date(Date.now() + 40 * 86_400_000));
    expect(await harness.runOf(monitor.id)).toBe(runId);
    const runs = await harness.database.db
      .selectFrom('runs')
      .select('id')
      .where('monitor_id', '=', monitor.id)
      .execute();
    expect(runs).toHaveLength(1);
    await ada.client.call('deleteRun', { params: { id: runId } });
  });

  it('is not checked again before the end of its last check is told, unless that takes an hour', async () => {
    const { id } = await harness.watch(ada, { url: 'https://b.example/told', notify: false });
    const others = (await harness.list(ada)).map((one) => one.id).filter((other) => other !== id);
    const repository = harness.api.app.get(MonitorsRepository, { strict: false });
    const now = new Date();
    await harness.begin(now);
    const runId = await harness.runOf(id);
    const { db } = harness.database;
    const taken: (string | undefined)[] = [];
    // In one transaction, so that the clock of the api does not tell it.
    const transaction = db.transaction().execute(async (tx) => {
      const dueAfter = async (ms: number) => {
        const at = new Date(now.getTime() + ms);
        return (await repository.lockDue(tx, at, others))?.id;
      };
      await tx.updateTable('monitors').set({ next_due_at: now }).where('id', '=', id).execute();
      await tx.updateTable('runs').set({ state: 'completed', finished_at: now }).where('id', '=', runId).execute();
      taken.push(await dueAfter(60_000), await dueAfter(3_600_000));
      await tx.updateTable('monitors').set({ told_run_id: runId }).where('id', '=', id).execute();
      taken.push(await dueAfter(60_000));
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    expect(taken).toEqual([undefined, id, id]);
    await ada.client.call('deleteRun', { params: { id: runId } });
  });

  it('is due at the next date of its new plan when its owner changes how often it is checked', async () => {
    const { id } = await harness.watch(ada, { url: 'https://b.example/often', notify: false });
    const params = { id };
    const before = new Date();
    const { nextDueAt } = await ada.client.call('updateMonitor', { params, body: { cadence: 'monthly' } });
    const dates = [before, new Date()].map((at) => nextDue('monthly', id, at).toISOString());
    expect(dates).toContain(nextDueAt);
    await ada.client.call('deleteMonitor', { params });
  });

  it('leaves out of its mail what the owner ignores', async () => {
    const monitor = await harness.watch(ada, { url: 'https://c.example/' });
    const first = await harness.checked(monitor, new Date(), ['one']);
    await harness.database.db
      .insertInto('finding_marks')
      .values({ owner_sub: 'ada', host_key: 'c.example', fingerprint: 'known', reason: 'false alarm' })
      .execute();
    await harness.checked(monitor, new Date(Date.now() + 3 * 86_400_000), ['one', 'known'], first);
    expect(mails.mails).toEqual([]);
  });

  it('tells of a sibling of an ignored element, because nobody has ignored that one', async () => {
    const monitor = await harness.watch(ada, { url: 'https://g.example/' });
    const first = await harness.checked(monitor, new Date(), ['cause@a']);
    await harness.database.db
      .insertInto('finding_marks')
      .values({ owner_sub: 'ada', host_key: 'g.example', fingerprint: 'e1:a', reason: 'false alarm' })
      .execute();
    const second = await harness.checked(monitor, new Date(Date.now() + 3 * 86_400_000), ['cause@a'], first);
    expect(mails.mails).toEqual([]);
    await harness.checked(monitor, new Date(Date.now() + 6 * 86_400_000), ['cause@a', 'cause@b', 'cause@c'], second);
    expect(mails.mails.map((mail) => mail.header('subject'))).toEqual(['g.example: neue Verstöße (1)']);
    mails.mails.length = 0;
  });

  it('sends no mail to somebody who has switched those off for all websites', async () => {
    const monitor = await harness.watch(ada, { url: 'https://a.example/unwanted' });
    const first = await harness.checked(monitor, new Date(), ['one']);
    const prefer = (monitorFindings: boolean) => ada.client.call('updateMe', { body: { mail: { monitorFindings } } });
    await prefer(false);
    const second = await harness.checked(monitor, new Date(Date.now() + 3 * 86_400_000), ['one', 'two'], first);
    expect(mails.mails).toEqual([]);
    await prefer(true);
    await harness.checked(monitor, new Date(Date.now() + 6 * 86_400_000), ['one', 'two', 'three'], second);
    expect(mails.mails.map((mail) => mail.header('subject'))).toEqual(['a.example: neue Verstöße (1)']);
    mails.mails.length = 0;
  });

  it('stops when nobody pays for its host any more, says so once, and can be switched on again', async () => {
    const monitor = await harness.watch(ada, { url: 'https://d.example/' });
    await harness.begin(new Date());
    const runId = await harness.runOf(monitor.id);
    await ada.client.call('deleteRun', { params: { id: runId } });
    await harness.database.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('id', '=', 'sub_ada')
      .execute();
    const later = new Date(Date.now() + 3 * 86_400_000);
    await harness.begin(later);
    await harness.begin(later);
    await harness.drain();
    const off = (await harness.list(ada)).find(({ id }) => id === monitor.id);
    expect(off).toMatchObject({ enabled: false, disabledReason: 'no_entitlement' });
    const about = mails.mails.filter((mail) => mail.header('subject').includes('d.example'));
    expect(about).toHaveLength(1);
    mails.mails.length = 0;
    const change = () => ada.client.call('updateMonitor', { params: { id: monitor.id }, body: { enabled: true } });
    await expect(change()).rejects.toMatchObject({ problem: { code: 'no_entitlement' } });
    await harness.database.db
      .updateTable('subscriptions')
      .set({ status: 'active' })
      .where('id', '=', 'sub_ada')
      .execute();
    const again = await change();
    expect(again).toMatchObject({ enabled: true });
    expect(again.disabledReason).toBeUndefined();
  });
});

describe('what is refused', () => {
  it('a host that no plan covers, the same address twice, and an address that is none', async () => {
    await expect(harness.watch(ada, { url: 'https://elsewhere.example/' })).rejects.toMatchObject({
      problem: { code: 'conflict', data: { reason: 'notCovered' } },
    });
    await expect(harness.watch(ada, { url: 'https://a.example/shop#part' })).rejects.toMatchObject({
      problem: { code: 'conflict', data: { reason: 'exists' } },
    });
    await expect(harness.watch(ada, { url: 'javascript:alert(1)' })).rejects.toMatchObject({
      problem: { code: 'invalid_input' },
    });
  });

  it('mails to an address that nobody has confirmed', async () => {
    await expect(harness.watch(bob, { url: 'https://bob.example/' })).rejects.toMatchObject({
      problem: { code: 'email_unverified' },
    });
    const silent = await harness.watch(bob, { url: 'https://bob.example/', notify: false });
    const louder = bob.client.call('updateMonitor', { params: { id: silent.id }, body: { notify: true } });
    await expect(louder).rejects.toMatchObject({ problem: { code: 'email_unverified' } });
  });

  it('everything about a monitor of somebody else', async () => {
    const [theirs] = await harness.list(ada);
    const params = { id: theirs!.id };
    await expect(bob.client.call('updateMonitor', { params, body: { enabled: false } })).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
    await expect(bob.client.call('deleteMonitor', { params })).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
    expect((await harness.list(bob)).map(({ id }) => id)).not.toContain(theirs!.id);
    await ada.client.call('deleteMonitor', { params });
    expect((await harness.list(ada)).map(({ id }) => id)).not.toContain(theirs!.id);
  });

  it('more than so many', async () => {
    const add = (page: string) => harness.watch(bob, { url: `https://bob.example/${page}`, notify: false });
    const before = (await harness.list(bob)).length;
    for (let n = before; n < monitorsPerAccount - 1; n += 1) await add(`p${n}`);
    // For the last place several ask at once.
    const tries = await Promise.allSettled(['x', 'y', 'z'].map(add));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(harness.watch(bob, { url: 'https://bob.example/more', notify: false })).rejects.toMatchObject({
      problem: { code: 'conflict', data: { reason: 'tooMany' } },
    });
    expect(await harness.list(bob)).toHaveLength(monitorsPerAccount);
  });
});
