import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { monitorEventSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { startMonitorHarness, type MonitorHarness } from './testing/monitor-harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

let hook: WebhookReceiver;
let harness: MonitorHarness;
let ada: TestMember;
beforeAll(async () => {
  hook = await startWebhookReceiver();
  harness = await startMonitorHarness({ SCAN_ALLOW: hook.host });
  ({ ada } = harness);
});
afterAll(async () => {
  await harness?.stop();
  await hook?.stop();
});

describe('a webhook', () => {
  it('is told every end, signed with a secret that is told once', async () => {
    const monitor = await harness.watch(ada, {
      url: 'https://e.example/',
      notify: false,
      webhookUrl: `http://${hook.host}/in`,
    });
    const secret = monitor.webhook!.secret!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await harness.list(ada)).find(({ id }) => id === monitor.id)!.webhook).toEqual({
      url: `http://${hook.host}/in`,
    });
    const runId = await harness.checked(monitor, new Date(), ['one']);
    expect(hook.heard).toHaveLength(1);
    const { headers, body } = hook.heard[0]!;
    expect(monitorEventSchema.parse(JSON.parse(body))).toMatchObject({ runId, violations: { rules: 1, nodes: 1 } });
    const [, time, mac] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['stufenlos-signature']))!;
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  });

  it('keeps its secret when its address stays the same, and gets another one with another address', async () => {
    const url = `http://${hook.host}/same`;
    const { id } = await harness.watch(ada, { url: 'https://e.example/same', notify: false, webhookUrl: url });
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
    const monitor = await harness.watch(ada, { url: 'https://e.example/canceled', notify: false, webhookUrl });
    await harness.begin(new Date());
    const runId = await harness.runOf(monitor.id);
    const ended = { state: 'canceled', finished_at: new Date() } as const;
    await harness.database.db.updateTable('runs').set(ended).where('id', '=', runId).execute();
    await harness.tell();
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
    const monitor = await harness.watch(ada, { url: 'https://f.example/down', notify: false, webhookUrl });
    const runId = await harness.checked(monitor, new Date(), []);
    const effects = harness.database.db.updateTable('effects').where('key', '=', `monitor-webhook:${runId}`);
    for (let tries = 2; tries <= 9; tries += 1) {
      await effects.set({ not_before: new Date() }).where('done_at', 'is', null).execute();
      await harness.drain();
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
    const monitor = await harness.watch(ada, {
      url: 'https://f.example/',
      notify: false,
      webhookUrl: `http://${hook.host}/bad`,
    });
    await harness.checked(monitor, new Date(), []);
    const view = (await harness.list(ada)).find(({ id }) => id === monitor.id);
    expect(view!.webhook).toMatchObject({ lastError: 'http 500' });
    for (const url of ['http://127.0.0.1/x', 'http://localhost/x', 'http://[::1]/', 'http://10.0.0.1/x']) {
      const tried = ada.client.call('updateMonitor', { params: { id: monitor.id }, body: { webhookUrl: url } });
      await expect(tried).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
    }
    const none = await ada.client.call('updateMonitor', { params: { id: monitor.id }, body: { webhookUrl: null } });
    expect(none.webhook).toBeUndefined();
  });
});
