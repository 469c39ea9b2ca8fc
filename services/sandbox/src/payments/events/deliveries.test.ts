import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTimers } from '../../testing/hold-timers.ts';
import { recordEvents } from '../../testing/payment-admin.ts';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../../testing/payment-harness.ts';
import { type Receiver, startReceiver, webhookSecret } from '../../testing/webhook-receiver.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const wait = { timeout: 30_000, interval: 20 };
const day = 24 * 3600;
let harness: PaymentHarness;
let receiver: Receiver;
const counts = () => harness.payments.deliveries.counts();
const arrived = (count: number) => vi.waitFor(() => expect(counts().delivered).toBe(count), wait);
beforeEach(async () => {
  harness = await startPaymentHarness();
  receiver = await startReceiver();
  harness.payments.account.endpoints.setConfigured({ url: receiver.url, secret: webhookSecret });
});
afterEach(async () => {
  await harness.stop();
  await receiver.stop();
});

it('an event arrives with a signature that the client of the provider accepts', async () => {
  const [id = ''] = recordEvents(harness.payments);
  await arrived(1);
  expect(receiver.ids()).toEqual([id]);
  const [{ headers, body } = { headers: {} as Record<string, undefined>, body: '' }] = receiver.received;
  const signature = String(headers['stripe-signature']);
  expect(JSON.parse(body)).toMatchObject({ id, pending_webhooks: 1, api_version: '2025-03-31.basil' });
  expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/u);
  const stripe = new Stripe(testKey, clientConfig(harness.port));
  expect((await stripe.events.retrieve(id)).pending_webhooks).toBe(0);
  const written = JSON.stringify(JSON.parse(body));
  const again = () => stripe.webhooks.constructEvent(written, signature, webhookSecret);
  expect(again).toThrow(/signature/u);
});

it('what is taken back is told to nobody', async () => {
  const refused = () =>
    harness.payments.change(({ events, store }) => {
      events.record('product.updated', store.get('product', 'prod_sandbox_pro'));
      throw new Error('refused');
    });
  expect(refused).toThrow('refused');
  const [id = ''] = recordEvents(harness.payments);
  await arrived(1);
  expect(receiver.ids()).toEqual([id]);
  expect(counts()).toEqual({ waiting: 0, held: 0, delivered: 1, failed: 0, lost: 0 });
});

it('another secret is not accepted', async () => {
  harness.payments.account.endpoints.setConfigured({ url: receiver.url, secret: 'whsec_anotherone' });
  recordEvents(harness.payments);
  await vi.waitFor(() => expect(receiver.refused).toHaveLength(1), wait);
  expect(receiver.received).toEqual([]);
});

describe('an attempt that failed', () => {
  it.each([500, 400, 302])('with %i is made again a second later', async (status) => {
    const { pass } = holdTimers();
    receiver.answer = (count) => (count < 3 ? status : 204);
    harness.payments.account.endpoints.setConfigured({ url: receiver.url, secret: webhookSecret });
    const [id = ''] = recordEvents(harness.payments);
    const attempts = () => harness.payments.deliveries.of(id)[0]?.attempts;
    await vi.waitFor(() => expect(attempts()).toBe(1), wait);
    expect(receiver.ids()).toEqual([id]);
    pass(1000);
    // The next one would come five seconds later; the virtual clock brings it at once.
    await vi.waitFor(() => expect(attempts()).toBe(2), wait);
    expect(receiver.ids()).toEqual([id, id]);
    expect(counts()).toMatchObject({ waiting: 1, delivered: 0 });
    harness.payments.clock.advance(5);
    await arrived(1);
    expect(harness.payments.deliveries.of(id)).toMatchObject([{ attempts: 3, status: 204 }]);
  });

  it('is given up after three days, and can be sent again', async () => {
    receiver.answer = () => 503;
    const [id = ''] = recordEvents(harness.payments);
    const attempts = () => harness.payments.deliveries.of(id)[0]?.attempts ?? 0;
    for (let made = 0; counts().failed === 0; made = attempts()) {
      if (made > 0) harness.payments.clock.advance(6 * 3600);
      await vi.waitFor(() => expect(attempts()).toBeGreaterThan(made), wait);
    }
    expect(attempts()).toBeGreaterThan(5);
    receiver.answer = () => 200;
    const event = harness.payments.account.events.find(id);
    expect(event && harness.payments.deliveries.resend(event)).toBe(1);
    await arrived(1);
  });

  it('is made when nobody listened, and does not hold up others', async () => {
    let letGo: (status: number) => void = () => {};
    receiver.answer = (count) => (count === 1 ? new Promise((resolve) => (letGo = resolve)) : 200);
    const [slow = '', ...quick] = recordEvents(harness.payments, 5);
    await arrived(4);
    expect(new Set(receiver.ids())).toEqual(new Set([slow, ...quick]));
    letGo(200);
    await arrived(5);
    harness.payments.account.endpoints.setConfigured({ url: 'http://127.0.0.1:1/', secret: webhookSecret });
    const [lost = ''] = recordEvents(harness.payments);
    await vi.waitFor(
      () => expect(harness.payments.deliveries.of(lost)[0]).toMatchObject({ attempts: 1, status: null }),
      wait,
    );
    harness.payments.account.endpoints.setConfigured({ url: receiver.url, secret: webhookSecret });
    harness.payments.clock.advance(day);
    await arrived(6);
  });
});

describe('the switches', () => {
  it('off: nothing leaves, and what happened is lost until it is asked for', async () => {
    const { deliveries, account } = harness.payments;
    deliveries.mode = { mode: 'off' };
    const lost = recordEvents(harness.payments, 3);
    await vi.waitFor(() => expect(counts().lost).toBe(3), wait);
    deliveries.mode = { mode: 'on' };
    const [after = ''] = recordEvents(harness.payments);
    await arrived(1);
    expect(receiver.ids()).toEqual([after]);
    for (const id of lost) deliveries.resend(account.events.find(id) ?? (undefined as never));
    await arrived(4);
    expect(new Set(receiver.ids())).toEqual(new Set([after, ...lost]));
    expect(counts().lost).toBe(0);
  });

  it('duplicate sends one event ten times at once', async () => {
    harness.payments.deliveries.mode = { mode: 'duplicate', times: 10 };
    let open = 0;
    let most = 0;
    receiver.answer = async () => {
      open += 1;
      most = Math.max(most, open);
      await vi.waitFor(() => expect(receiver.received).toHaveLength(10), wait);
      open -= 1;
      return 200;
    };
    const [id] = recordEvents(harness.payments);
    await arrived(10);
    expect(receiver.ids()).toEqual(Array.from({ length: 10 }, () => id));
    expect(most).toBe(10);
  });

  it('reorder holds a batch and turns it round', async () => {
    harness.payments.deliveries.mode = { mode: 'reorder', batch: 5, seconds: 60, order: 'reverse', times: 1 };
    const first = recordEvents(harness.payments, 4);
    await vi.waitFor(() => expect(counts().held).toBe(4), wait);
    expect(receiver.received).toEqual([]);
    const last = recordEvents(harness.payments);
    await arrived(5);
    expect(receiver.ids()).toEqual([...last, ...first.toReversed()]);
  });

  it('reorder lets go of a part of a batch when its time is over, in any order', async () => {
    harness.payments.deliveries.mode = { mode: 'reorder', batch: 100, seconds: 30, order: 'shuffle', times: 2 };
    const made = recordEvents(harness.payments, 4);
    await vi.waitFor(() => expect(counts().held).toBe(8), wait);
    harness.payments.clock.advance(30);
    await arrived(8);
    expect(receiver.ids().toSorted()).toEqual([...made, ...made].toSorted());
  });

  it('delay sends when the clock says so', async () => {
    harness.payments.deliveries.mode = { mode: 'delay', seconds: 600, times: 1 };
    recordEvents(harness.payments);
    await vi.waitFor(() => expect(counts().waiting).toBe(1), wait);
    harness.payments.clock.advance(599);
    // An event without a delay arrives, and the one before still waits.
    harness.payments.deliveries.mode = { mode: 'on' };
    const prompt = recordEvents(harness.payments);
    await arrived(1);
    expect(receiver.ids()).toEqual(prompt);
    harness.payments.clock.advance(1);
    await arrived(2);
  });
});

it('a restart goes on where it ended: mode, lost events and open deliveries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-deliveries-'));
  const before = await startPaymentHarness(folder);
  receiver.answer = () => 500;
  before.payments.account.endpoints.setConfigured({ url: receiver.url, secret: webhookSecret });
  const open = recordEvents(before.payments, 2);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2), wait);
  before.payments.deliveries.mode = { mode: 'off' };
  const [lost = ''] = recordEvents(before.payments);
  await vi.waitFor(() => expect(before.payments.deliveries.isLost(lost)).toBe(true), wait);
  await before.stop();
  receiver.received.length = 0;
  receiver.answer = () => 200;
  const after = await startPaymentHarness(folder);
  expect(after.payments.deliveries.mode).toEqual({ mode: 'off' });
  expect(after.payments.deliveries.isLost(lost)).toBe(true);
  after.payments.deliveries.mode = { mode: 'on' };
  await vi.waitFor(() => expect(after.payments.deliveries.counts().delivered).toBe(2), wait);
  expect(receiver.ids().toSorted()).toEqual(open.toSorted());
  await after.stop();
  rmSync(folder, { recursive: true });
});
