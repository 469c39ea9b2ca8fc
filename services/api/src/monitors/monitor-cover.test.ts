import 'reflect-metadata';
import { monitorEventSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { customerOf, paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { MonitorCover } from './monitor-cover.ts';
import { MonitorScheduler } from './monitor-scheduler.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

let harness: TestHarness;
let hook: WebhookReceiver;
beforeAll(async () => {
  hook = await startWebhookReceiver();
  harness = await startHarness({ SCAN_ALLOW: hook.host });
});
afterAll(async () => {
  await harness?.stop();
  await hook?.stop();
});

const later = new Date(Date.now() + 3 * 86_400_000);
const begin = (at: Date) => harness.api.app.get(MonitorScheduler, { strict: false }).begin(at);
const resume = (at: Date) => harness.api.app.get(MonitorCover, { strict: false }).resume(at);
const dispute = (sub: string, dispute_status: string | null) =>
  harness.database.db
    .updateTable('one_time_payments')
    .set({ dispute_status })
    .where('stripe_customer_id', '=', customerOf(sub))
    .execute();

/** Somebody whose payment or subscription covers one host, and a monitor of it whose first date has passed. */
async function watched(sub: string, order: { webhookUrl?: string } = {}, isSubscriber = false) {
  const { db } = harness.database;
  const who: TestMember = await memberOf(harness.api.base, harness.issuer, { sub });
  const host = `${sub}.example`;
  const source = isSubscriber
    ? { kind: 'subscription' as const, id: await subscribed(db, sub) }
    : { kind: 'payment' as const, id: await paidOnce(db, sub) };
  await registered(db, sub, host, source);
  const { id } = await who.client.call('createMonitor', {
    body: { url: `https://${host}/`, cadence: 'daily', scope: 'page', notify: false, ...order },
  });
  await db.updateTable('monitors').set({ next_due_at: later }).where('id', '=', id).execute();
  const read = async () => (await who.client.call('monitors', {})).monitors.find((one) => one.id === id)!;
  const change = (enabled: boolean) => who.client.call('updateMonitor', { params: { id }, body: { enabled } });
  return { id, read, change };
}

it('a webhook is told that nothing covers the website any more, once', async () => {
  const { id, read } = await watched('hooked', { webhookUrl: `http://${hook.host}/in` });
  await dispute('hooked', 'needs_response');
  await begin(later);
  await begin(later);
  await harness.api.app.get(OutboxRunner, { strict: false }).drain();
  expect(await read()).toMatchObject({ enabled: false, disabledReason: 'no_entitlement' });
  const heard = hook.heard.map(({ body }) => monitorEventSchema.parse(JSON.parse(body)));
  expect(heard).toEqual([
    {
      type: 'monitor.off',
      monitorId: id,
      url: 'https://hooked.example/',
      reason: 'no_entitlement',
      pausedAt: later.toISOString(),
    },
  ]);
});

it('goes on at its next date when a dispute was won, and not before', async () => {
  const { read } = await watched('won');
  await dispute('won', 'needs_response');
  await begin(later);
  await resume(later);
  expect(await read()).toMatchObject({ enabled: false, disabledReason: 'no_entitlement' });
  await dispute('won', 'won');
  await resume(later);
  const again = await read();
  expect(again).toMatchObject({ enabled: true });
  expect(again.disabledReason).toBeUndefined();
  expect(new Date(again.nextDueAt).getTime()).toBeGreaterThan(later.getTime());
});

it('goes on when a subscription is paid for again, and not before', async () => {
  const { read } = await watched('again', {}, true);
  const pay = (status: string) =>
    harness.database.db
      .updateTable('subscriptions')
      .set({ status })
      .where('stripe_customer_id', '=', customerOf('again'))
      .execute();
  await pay('unpaid');
  await begin(later);
  await resume(later);
  expect(await read()).toMatchObject({ enabled: false, disabledReason: 'no_entitlement' });
  await pay('active');
  await resume(later);
  expect(await read()).toMatchObject({ enabled: true });
});

it('stays off when its owner has switched it off', async () => {
  const { read, change } = await watched('quiet');
  await dispute('quiet', 'needs_response');
  await begin(later);
  await change(false);
  await dispute('quiet', null);
  await resume(later);
  expect(await read()).toMatchObject({ enabled: false });
});
