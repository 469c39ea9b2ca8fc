import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventSchema, type CreateMonitor, type Monitor } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { finding, pageResult } from '../testing/page-results.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { nextDue } from './next-due.ts';
import { MonitorScheduler } from './monitor-scheduler.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { monitorsPerAccount } from './monitors.service.ts';
import { MonitorNotifier } from './monitor-notifier.ts';

let issuer: TestIssuer;
let mails: MailCatcher;
let hook: Hook;
let harness: TestHarness;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  mails = await catchMails();
  hook = await startHook();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, SMTP_URL: mails.url, SCAN_ALLOW: hook.host });
  const { db } = harness.database;
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada', email: 'ada@example.org', email_verified: true });
  bob = await memberOf(harness.api.base, issuer, { sub: 'bob', email: 'bob@example.org', email_verified: false });
  for (const sub of ['ada', 'bob']) await subscribed(db, sub, { site_limit: 60 });
  for (const [slot, host] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries()) {
    await registered(db, 'ada', `${host}.example`, { kind: 'subscription', id: 'sub_ada', slot: slot + 1 });
  }
  await registered(db, 'bob', 'bob.example', { kind: 'subscription', id: 'sub_bob' });
});
afterAll(async () => {
  await harness?.stop();
  await hook?.stop();
  await mails?.stop();
  await issuer?.stop();
});

interface Hook {
  host: string;
  status: number;
  heard: { headers: IncomingHttpHeaders; body: string }[];
  stop(): Promise<void>;
}

async function startHook(): Promise<Hook> {
  const heard: Hook['heard'] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(made.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: Hook = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 204,
    heard,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return made;
}

const watch = (who: TestMember, order: Partial<CreateMonitor> & { url: string }): Promise<Monitor> =>
  who.client.call('createMonitor', { body: { cadence: 'daily', scope: 'page', ...order } });
const list = async (who: TestMember) => (await who.client.call('monitors', {})).monitors;
const due = partOf(MonitorScheduler);
const told = partOf(MonitorNotifier);
function partOf<T>(type: new (...args: never[]) => T): () => T {
  return () => harness.api.app.get(type, { strict: false });
}
const runOf = async (id: string, before?: string) =>
  await until(async () => {
    const row = await harness.database.db
      .selectFrom('monitors')
      .select('last_run_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.last_run_id && row.last_run_id !== before ? row.last_run_id : undefined;
  });

/** Begins what is due at this time, scans it, and tells what came of it. */
async function checked(monitor: Monitor, at: Date, prints: readonly string[], before?: string): Promise<string> {
  await due().begin(at);
  const runId = await runOf(monitor.id, before);
  const { message, job } = await harness.worker.take(runId);
  const findings = prints.map((print) => {
    const [fingerprint = print, element] = print.split('@');
    return finding({ fingerprint, ...(element !== undefined && { elementFingerprint: `e1:${element}` }) });
  });
  const rules =
    findings.length > 0 ? [{ ruleId: 'image-alt', outcome: 'violation' as const, nodes: findings.length }] : [];
  await harness.worker.sendPage(message, pageResult({ url: monitor.url, finalUrl: null, rules, findings }));
  await harness.worker.sendFinal(message);
  await job.moveToCompleted('done', true);
  await until(async () => {
    const run = await harness.database.db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst();
    return run?.state === 'completed';
  });
  await told().notify();
  // The clock of the api may have begun to tell first; then it is not told before its commit.
  await until(async () => {
    const row = harness.database.db.selectFrom('monitors').select('told_run_id').where('id', '=', monitor.id);
    return (await row.executeTakeFirst())?.told_run_id === runId;
  });
  await harness.api.app.get(OutboxRunner, { strict: false }).drain();
  return runId;
}

describe('a monitored website', () => {
  it('is checked at once, then by its plan, and a mail names what is new', async () => {
    const monitor = await watch(ada, { url: 'https://a.example/shop' });
    expect(monitor).toMatchObject({ profile: 'pro', enabled: true, cadence: 'daily', scope: 'page' });
    const first = await checked(monitor, new Date(), ['one', 'two']);
    const [after] = (await list(ada)).filter(({ id }) => id === monitor.id);
    expect(after).toMatchObject({ lastRun: { id: first, state: 'completed' } });
    expect(new Date(after!.nextDueAt).getTime()).toBeGreaterThan(Date.now());
    // The first run has nothing to be compared with.
    expect(mails.mails).toEqual([]);
    const second = await checked(monitor, new Date(after!.nextDueAt), ['one', 'two'], first);
    expect(mails.mails).toEqual([]);
    const later = new Date(Date.now() + 3 * 86_400_000);
    const third = await checked(monitor, later, ['two', 'three', 'four'], second);
    expect(mails.mails).toHaveLength(1);
    expect(mails.mails[0]).toMatchObject({ to: ['ada@example.org'] });
    expect(mails.mails[0]!.header('subject')).toBe('a.example: neue Verstöße (2)');
    expect(mails.mails[0]!.text).toContain(`/run/${third}`);
    const run = await ada.client.call('getRun', { params: { id: third } });
    expect(run).toMatchObject({ source: 'monitor', locked: false });
    // Told once, however often somebody looks.
    await told().notify();
    expect(mails.mails).toHaveLength(1);
    mails.mails.length = 0;
  });

  it('gives one run for several missed dates, and none while one is on its way', async () => {
    const monitor = await watch(ada, { url: 'https://b.example/', notify: false });
    await Promise.all([due().begin(new Date()), due().begin(new Date())]);
    const runId = await runOf(monitor.id);
    await due().begin(new Date(Date.now() + 40 * 86_400_000));
    expect(await runOf(monitor.id)).toBe(runId);
    const runs = await harness.database.db
      .selectFrom('runs')
      .select('id')
      .where('monitor_id', '=', monitor.id)
      .execute();
    expect(runs).toHaveLength(1);
    await ada.client.call('deleteRun', { params: { id: runId } });
  });

  it('is not checked again before the end of its last check is told, unless that takes an hour', async () => {
    const { id } = await watch(ada, { url: 'https://b.example/told', notify: false });
    const others = (await list(ada)).map((one) => one.id).filter((other) => other !== id);
    const repository = harness.api.app.get(MonitorsRepository, { strict: false });
    const now = new Date();
    await due().begin(now);
    const runId = await runOf(id);
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
    const { id } = await watch(ada, { url: 'https://b.example/often', notify: false });
    const params = { id };
    const before = new Date();
    const { nextDueAt } = await ada.client.call('updateMonitor', { params, body: { cadence: 'monthly' } });
    const dates = [before, new Date()].map((at) => nextDue('monthly', id, at).toISOString());
    expect(dates).toContain(nextDueAt);
    await ada.client.call('deleteMonitor', { params });
  });

  it('leaves out of its mail what the owner ignores', async () => {
    const monitor = await watch(ada, { url: 'https://c.example/' });
    const first = await checked(monitor, new Date(), ['one']);
    await harness.database.db
      .insertInto('finding_marks')
      .values({ owner_sub: 'ada', host_key: 'c.example', fingerprint: 'known', reason: 'false alarm' })
      .execute();
    await checked(monitor, new Date(Date.now() + 3 * 86_400_000), ['one', 'known'], first);
    expect(mails.mails).toEqual([]);
  });

  it('tells of a sibling of an ignored element, because nobody has ignored that one', async () => {
    const monitor = await watch(ada, { url: 'https://g.example/' });
    const first = await checked(monitor, new Date(), ['cause@a']);
    await harness.database.db
      .insertInto('finding_marks')
      .values({ owner_sub: 'ada', host_key: 'g.example', fingerprint: 'e1:a', reason: 'false alarm' })
      .execute();
    const second = await checked(monitor, new Date(Date.now() + 3 * 86_400_000), ['cause@a'], first);
    expect(mails.mails).toEqual([]);
    await checked(monitor, new Date(Date.now() + 6 * 86_400_000), ['cause@a', 'cause@b', 'cause@c'], second);
    expect(mails.mails.map((mail) => mail.header('subject'))).toEqual(['g.example: neue Verstöße (1)']);
    mails.mails.length = 0;
  });

  it('sends no mail to somebody who has switched those off for all websites', async () => {
    const monitor = await watch(ada, { url: 'https://a.example/unwanted' });
    const first = await checked(monitor, new Date(), ['one']);
    const prefer = (monitorFindings: boolean) => ada.client.call('updateMe', { body: { mail: { monitorFindings } } });
    await prefer(false);
    const second = await checked(monitor, new Date(Date.now() + 3 * 86_400_000), ['one', 'two'], first);
    expect(mails.mails).toEqual([]);
    await prefer(true);
    await checked(monitor, new Date(Date.now() + 6 * 86_400_000), ['one', 'two', 'three'], second);
    expect(mails.mails.map((mail) => mail.header('subject'))).toEqual(['a.example: neue Verstöße (1)']);
    mails.mails.length = 0;
  });

  it('stops when nobody pays for its host any more, says so once, and can be switched on again', async () => {
    const monitor = await watch(ada, { url: 'https://d.example/' });
    await due().begin(new Date());
    const runId = await runOf(monitor.id);
    await ada.client.call('deleteRun', { params: { id: runId } });
    await harness.database.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('id', '=', 'sub_ada')
      .execute();
    const later = new Date(Date.now() + 3 * 86_400_000);
    await due().begin(later);
    await due().begin(later);
    await harness.api.app.get(OutboxRunner, { strict: false }).drain();
    const off = (await list(ada)).find(({ id }) => id === monitor.id);
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

describe('a webhook', () => {
  it('is told every end, signed with a secret that is told once', async () => {
    const monitor = await watch(ada, {
      url: 'https://e.example/',
      notify: false,
      webhookUrl: `http://${hook.host}/in`,
    });
    const secret = monitor.webhook!.secret!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await list(ada)).find(({ id }) => id === monitor.id)!.webhook).toEqual({ url: `http://${hook.host}/in` });
    const runId = await checked(monitor, new Date(), ['one']);
    expect(hook.heard).toHaveLength(1);
    const { headers, body } = hook.heard[0]!;
    expect(monitorEventSchema.parse(JSON.parse(body))).toMatchObject({ runId, violations: { rules: 1, nodes: 1 } });
    const [, time, mac] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['stufenlos-signature']))!;
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  });

  it('keeps its secret when its address stays the same, and gets another one with another address', async () => {
    const url = `http://${hook.host}/same`;
    const { id } = await watch(ada, { url: 'https://e.example/same', notify: false, webhookUrl: url });
    const sealed = harness.database.db
      .selectFrom('monitors')
      .select(['webhook_secret', 'webhook_secret_sealed'])
      .where('id', '=', id);
    const change = async (webhookUrl: string) => {
      const { webhook } = await ada.client.call('updateMonitor', { params: { id }, body: { webhookUrl } });
      return { told: webhook?.secret, kept: await sealed.executeTakeFirstOrThrow() };
    };
    const first = await sealed.executeTakeFirstOrThrow();
    expect(await change(url)).toEqual({ told: undefined, kept: first });
    const other = await change(`${url}/other`);
    expect(other.told).toMatch(/^[\w-]{43}$/);
    expect(other.kept).not.toEqual(first);
    await ada.client.call('deleteMonitor', { params: { id } });
  });

  it('hears nothing of a check that its owner has cancelled', async () => {
    const webhookUrl = `http://${hook.host}/canceled`;
    const monitor = await watch(ada, { url: 'https://e.example/canceled', notify: false, webhookUrl });
    await due().begin(new Date());
    const runId = await runOf(monitor.id);
    const ended = { state: 'canceled', finished_at: new Date() } as const;
    await harness.database.db.updateTable('runs').set(ended).where('id', '=', runId).execute();
    await told().notify();
    const row = harness.database.db.selectFrom('monitors').select('told_run_id').where('id', '=', monitor.id);
    await until(async () => (await row.executeTakeFirst())?.told_run_id === runId);
    const effects = harness.database.db
      .selectFrom('effects')
      .select('id')
      .where('key', '=', `monitor-webhook:${runId}`);
    expect(await effects.execute()).toEqual([]);
    await ada.client.call('deleteMonitor', { params: { id: monitor.id } });
  });

  it('is given up after eight tries', async () => {
    hook.status = 500;
    const webhookUrl = `http://${hook.host}/down`;
    const monitor = await watch(ada, { url: 'https://f.example/down', notify: false, webhookUrl });
    const runId = await checked(monitor, new Date(), []);
    const effects = harness.database.db.updateTable('effects').where('key', '=', `monitor-webhook:${runId}`);
    for (let tries = 2; tries <= 9; tries += 1) {
      await effects.set({ not_before: new Date() }).where('done_at', 'is', null).execute();
      await harness.api.app.get(OutboxRunner, { strict: false }).drain();
    }
    hook.status = 204;
    const effect = harness.database.db
      .selectFrom('effects')
      .select(['attempts', 'last_error', 'payload'])
      .where('key', '=', `monitor-webhook:${runId}`);
    expect(await effect.executeTakeFirst()).toEqual({ attempts: 8, last_error: 'http 500', payload: null });
    await ada.client.call('deleteMonitor', { params: { id: monitor.id } });
  });

  it('that fails is noted, and no private address is ever called', async () => {
    hook.status = 500;
    const monitor = await watch(ada, {
      url: 'https://f.example/',
      notify: false,
      webhookUrl: `http://${hook.host}/bad`,
    });
    await checked(monitor, new Date(), []);
    const view = (await list(ada)).find(({ id }) => id === monitor.id);
    expect(view!.webhook).toMatchObject({ lastError: 'http 500' });
    for (const url of ['http://127.0.0.1/x', 'http://localhost/x', 'http://[::1]/', 'http://10.0.0.1/x']) {
      const tried = ada.client.call('updateMonitor', { params: { id: monitor.id }, body: { webhookUrl: url } });
      await expect(tried).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
    }
    const none = await ada.client.call('updateMonitor', { params: { id: monitor.id }, body: { webhookUrl: null } });
    expect(none.webhook).toBeUndefined();
  });
});

describe('what is refused', () => {
  it('a host that no plan covers, the same address twice, and an address that is none', async () => {
    await expect(watch(ada, { url: 'https://elsewhere.example/' })).rejects.toMatchObject({
      problem: { code: 'conflict', data: { reason: 'notCovered' } },
    });
    await expect(watch(ada, { url: 'https://a.example/shop#part' })).rejects.toMatchObject({
      problem: { code: 'conflict', data: { reason: 'exists' } },
    });
    await expect(watch(ada, { url: 'javascript:alert(1)' })).rejects.toMatchObject({
      problem: { code: 'invalid_input' },
    });
  });

  it('mails to an address that nobody has confirmed', async () => {
    await expect(watch(bob, { url: 'https://bob.example/' })).rejects.toMatchObject({
      problem: { code: 'email_unverified' },
    });
    const silent = await watch(bob, { url: 'https://bob.example/', notify: false });
    const louder = bob.client.call('updateMonitor', { params: { id: silent.id }, body: { notify: true } });
    await expect(louder).rejects.toMatchObject({ problem: { code: 'email_unverified' } });
  });

  it('everything about a monitor of somebody else', async () => {
    const [theirs] = await list(ada);
    const params = { id: theirs!.id };
    await expect(bob.client.call('updateMonitor', { params, body: { enabled: false } })).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
    await expect(bob.client.call('deleteMonitor', { params })).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
    expect((await list(bob)).map(({ id }) => id)).not.toContain(theirs!.id);
    await ada.client.call('deleteMonitor', { params });
    expect((await list(ada)).map(({ id }) => id)).not.toContain(theirs!.id);
  });

  it('more than so many', async () => {
    const add = (page: string) => watch(bob, { url: `https://bob.example/${page}`, notify: false });
    const before = (await list(bob)).length;
    for (let n = before; n < monitorsPerAccount - 1; n += 1) await add(`p${n}`);
    // For the last place several ask at once.
    const tries = await Promise.allSettled(['x', 'y', 'z'].map(add));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(watch(bob, { url: 'https://bob.example/more', notify: false })).rejects.toMatchObject({
      problem: { code: 'conflict', data: { reason: 'tooMany' } },
    });
    expect(await list(bob)).toHaveLength(monitorsPerAccount);
  });
});
