import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startPaymentHarness } from '../../testing/payment-harness.ts';
import { cards, idOf, shopperOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { advanceClock } from '../subscriptions/due-transitions.ts';
import { closeDispute, openDispute, reviewDispute } from './disputes.ts';
import { newRefund } from './refunds.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const { harness, shopper } = shopperForEachTest();

const buyOnce = async () => idOf((await shopper.buy('basic_once')).payment_intent);
const chargeOf = async (intent: string) => {
  const { latest_charge: charge } = await shopper.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.refunds'],
  });
  if (typeof charge === 'string' || charge === null) throw new Error('not expanded');
  return charge;
};

describe('a refund', () => {
  it('in parts adds up to a full one, while the intent stays succeeded', async () => {
    const intent = await buyOnce();
    const { refunds, paymentIntents } = shopper.stripe;
    const first = await refunds.create({ payment_intent: intent, amount: 500, reason: 'requested_by_customer' });
    expect(await refunds.retrieve(first.id)).toMatchObject({
      status: 'succeeded',
      amount: 500,
      payment_intent: intent,
    });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 500, refunded: false });
    const tooMuch = refunds.create({ payment_intent: intent, amount: 1501 });
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    expect(harness.payments.change((account) => newRefund(account, { payment_intent: intent })).amount).toBe(1500);
    const charge = await chargeOf(intent);
    expect(charge).toMatchObject({
      amount_refunded: 2000,
      refunded: true,
      refunds: { data: [{ amount: 1500 }, { amount: 500 }] },
    });
    expect((await paymentIntents.retrieve(intent)).status).toBe('succeeded');
    const again = refunds.create({ charge: charge.id });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect(shopper.types().filter((type) => type === 'charge.refunded')).toHaveLength(2);
  });

  it.each([
    ['no payment', {}, 400],
    ['an unknown payment', { payment_intent: 'pi_none' }, 404],
    ['nothing', { amount: 0 }, 400],
    ['less than nothing', { amount: -5 }, 400],
    ['what the sandbox ignores', { reverse_transfer: true }, 400],
  ])('of %s is refused', async (_, more, statusCode) => {
    const intent = await buyOnce();
    const params =
      Object.keys(more)[0] === 'amount' || 'reverse_transfer' in more ? { payment_intent: intent, ...more } : more;
    await expect(shopper.stripe.refunds.create(params)).rejects.toMatchObject({ statusCode });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0 });
  });

  it('of a payment that never came is refused', async () => {
    const { id } = await shopper.order('basic_once');
    shopper.pay(id, cards.declined);
    const intent = idOf((await shopper.stripe.checkout.sessions.retrieve(id)).payment_intent);
    await expect(shopper.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('that is %s is closed for good; its charge stays marked', async (outcome) => {
    const intent = await buyOnce();
    const { payments } = harness;
    const { id } = payments.change((account) => openDispute(account, intent));
    const { disputes, refunds } = shopper.stripe;
    expect(await disputes.retrieve(id, { expand: ['charge'] })).toMatchObject({
      status: 'needs_response',
      amount: 2000,
      payment_intent: intent,
      charge: { disputed: true },
    });
    expect((await disputes.list({ payment_intent: intent })).data.map((one) => one.id)).toEqual([id]);
    await expect(refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    payments.change((account) => reviewDispute(account, id));
    payments.change((account) => closeDispute(account, id, outcome));
    expect((await disputes.retrieve(id)).status).toBe(outcome);
    expect(() => payments.change((account) => closeDispute(account, id, 'won'))).toThrow(outcome);
    expect(() => payments.change((account) => openDispute(account, intent))).toThrow('disputed already');
    expect((await chargeOf(intent)).disputed).toBe(true);
    expect(shopper.types().filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
    ]);
    const later = refunds.create({ payment_intent: intent }).then(
      ({ amount }) => amount,
      ({ code }: { code: string }) => code,
    );
    expect(await later).toBe({ won: 2000, lost: 'charge_disputed' }[outcome]);
  });
});

it('payments, what they paid for and the time are there again after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-money-'));
  const before = await startPaymentHarness(folder);
  const first = shopperOf(before);
  const session = await first.buy('basic_monthly', cards.failsLater);
  before.payments.account.dunning.choose('unpaid');
  before.payments.change((account) => advanceClock(account, 31 * 86_400));
  await before.stop();
  const after = await startPaymentHarness(folder);
  const { stripe } = shopperOf(after);
  expect(await stripe.subscriptions.retrieve(idOf(session.subscription))).toMatchObject({ status: 'past_due' });
  after.payments.change((account) => advanceClock(account, 15 * 86_400));
  expect(await stripe.subscriptions.retrieve(idOf(session.subscription))).toMatchObject({ status: 'unpaid' });
  expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })).toMatchObject({
    status: 'complete',
    line_items: { data: [{ amount_total: 1500 }] },
  });
  expect((await stripe.invoices.list()).data.map(({ status }) => status)).toEqual(['open', 'paid']);
  await after.stop();
  rmSync(folder, { recursive: true });
});
