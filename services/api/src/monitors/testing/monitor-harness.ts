import type { CreateMonitor, Monitor } from '@stufenlos/contracts';
import { OutboxRunner } from '../../outbox/outbox.runner.ts';
import { catchMails, type MailCatcher } from '../../testing/mail-catcher.ts';
import { finding, pageResult } from '../../testing/page-results.ts';
import { registered, subscribed } from '../../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../../testing/test-harness.ts';
import { memberOf, type TestMember } from '../../testing/test-member.ts';
import { until } from '../../testing/until.ts';
import { MonitorNotifier } from '../monitor-notifier.ts';
import { MonitorScheduler } from '../monitor-scheduler.ts';

/** The api with the worker's side of its queues, a mail server, and two people whose plans cover websites. */
export interface MonitorHarness extends TestHarness {
  mails: MailCatcher;
  /** Her subscription covers `a.example` to `g.example`. */
  ada: TestMember;
  /** His covers `bob.example`. He has not confirmed his address. */
  bob: TestMember;
  watch(who: TestMember, order: Partial<CreateMonitor> & { url: string }): Promise<Monitor>;
  list(who: TestMember): Promise<Monitor[]>;
  /** Begins what is due at this time. */
  begin(at: Date): Promise<unknown>;
  /** Tells what came of the runs that have ended. */
  tell(): Promise<unknown>;
  /** Sends the mails and webhooks that wait. */
  drain(): Promise<unknown>;
  /** The last run of a monitor, once it has another one than before. */
  runOf(id: string, before?: string): Promise<string>;
  /**
   * Begins what is due at this time, scans it, and tells what came of it.
   * @param prints a fingerprint for each finding, with that of its element behind an `@`
   */
  checked(monitor: Monitor, at: Date, prints: readonly string[], before?: string): Promise<string>;
}

export async function startMonitorHarness(env: Record<string, string> = {}): Promise<MonitorHarness> {
  const mails = await catchMails();
  const running = await startHarness({ SMTP_URL: mails.url, ...env });
  const { app } = running.api;
  const { db } = running.database;
  const harness: MonitorHarness = {
    ...running,
    ...(await people(running)),
    mails,
    watch: (who, order) => who.client.call('createMonitor', { body: { cadence: 'daily', scope: 'page', ...order } }),
    list: async (who) => (await who.client.call('monitors', {})).monitors,
    begin: (at) => app.get(MonitorScheduler, { strict: false }).begin(at),
    tell: () => app.get(MonitorNotifier, { strict: false }).notify(),
    drain: () => app.get(OutboxRunner, { strict: false }).drain(),
    runOf: (id, before) =>
      until(async () => {
        const row = await db.selectFrom('monitors').select('last_run_id').where('id', '=', id).executeTakeFirst();
        return row?.last_run_id && row.last_run_id !== before ? row.last_run_id : undefined;
      }),
    checked: async (monitor, at, prints, before) => {
      await harness.begin(at);
      const runId = await harness.runOf(monitor.id, before);
      await scanned(running, runId, monitor.url, prints);
      await harness.tell();
      // The clock of the api may have begun to tell first; then it is not told before its commit.
      await until(async () => {
        const row = db.selectFrom('monitors').select('told_run_id').where('id', '=', monitor.id);
        return (await row.executeTakeFirst())?.told_run_id === runId;
      });
      await harness.drain();
      return runId;
    },
    stop: async () => {
      await running.stop();
      await mails.stop();
    },
  };
  return harness;
}

async function people({ api, database: { db }, issuer }: TestHarness): Promise<Pick<MonitorHarness, 'ada' | 'bob'>> {
  const ada = await memberOf(api.base, issuer, { sub: 'ada', email: 'ada@example.org', email_verified: true });
  const bob = await memberOf(api.base, issuer, { sub: 'bob', email: 'bob@example.org', email_verified: false });
  for (const sub of ['ada', 'bob']) await subscribed(db, sub, { site_limit: 60 });
  for (const [slot, host] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries()) {
    await registered(db, 'ada', `${host}.example`, { kind: 'subscription', id: 'sub_ada', slot: slot + 1 });
  }
  await registered(db, 'bob', 'bob.example', { kind: 'subscription', id: 'sub_bob' });
  return { ada, bob };
}

/** Scans the page of a run as the worker does, with these findings. */
async function scanned(
  { database, worker }: TestHarness,
  runId: string,
  url: string,
  prints: readonly string[],
): Promise<void> {
  const { message, job } = await worker.take(runId);
  const findings = prints.map((print) => {
    const [fingerprint = print, element] = print.split('@');
    return finding({ fingerprint, ...(element !== undefined && { elementFingerprint: `e1:${element}` }) });
  });
  const rules =
    findings.length > 0 ? [{ ruleId: 'image-alt', outcome: 'violation' as const, nodes: findings.length }] : [];
  await worker.sendPage(message, pageResult({ url, finalUrl: null, rules, findings }));
  await worker.sendFinal(message);
  await job.moveToCompleted('done', true);
  await until(async () => {
    const run = await database.db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst();
    return run?.state === 'completed';
  });
}
