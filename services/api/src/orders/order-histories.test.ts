import { Logger } from '@nestjs/common';
import { intervals, isPeriodic, type Interval } from '@stufenlos/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../stripe/provider-failure.ts';
import { isGrantingStatus } from '../entitlements/sources.ts';
import { ModelShop } from '../checkout/testing/model-shop.ts';

beforeAll(() => Logger.overrideLogger(false));

const at = fc.nat(3);
const kind = fc.constantFrom(...intervals);
/** Null: a person. */
const company = fc.constantFrom(null, null, 'Rampe AG', 'Lift SE');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), kind, company }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pay' as const), at, delayed: fc.boolean() }) },
  fc.record({ does: fc.constant('money comes' as const), at, ok: fc.boolean() }),
  fc.record({ does: fc.constant('provider tries again' as const), at }),
  fc.record({
    does: fc.constant('subscription' as const),
    at,
    status: fc.constantFrom('active', 'past_due', 'unpaid', 'paused', 'canceled', 'of_next_year'),
  }),
  fc.record({ does: fc.constant('portal changes plan' as const), at, kind }),
  fc.record({ does: fc.constant('session runs out' as const), at }),
  fc.record({ does: fc.constant('look' as const), at }),
  fc.record({ does: fc.constant('reading' as const) }),
  fc.record({
    does: fc.constant('call fails' as const),
    after: fc.nat(3),
    when: fc.constantFrom('before' as const, 'after' as const),
    isKept: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Nobody gets a second subscription beside one that runs, nor two checkouts that could both become one. */
async function orderOne(shop: ModelShop, wanted: Interval, buyer: string | null): Promise<void> {
  const runs = shop.subscriptions.some(
    ({ status, payment }) => isGrantingStatus(status) && payment.status !== 'requires_payment_method',
  );
  const before = shop.sessions.length;
  try {
    await shop.order(wanted, buyer);
  } finally {
    if (runs && isPeriodic(wanted)) expect(shop.sessions.length, 'no second subscription').toBe(before);
    const payable = shop.sessions.filter(
      ({ mode, url }) => mode === 'subscription' && url !== null && shop.shown.has(url),
    );
    expect(payable.length, 'one payable checkout of a subscription').toBeLessThan(2);
  }
}

async function take(shop: ModelShop, one: Step): Promise<void> {
  const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
  const payable = shop.sessions.filter(({ status, url }) => status === 'open' && url !== null && shop.shown.has(url));
  const complete = shop.sessions.filter(({ status }) => status === 'complete');
  if (one.does === 'order') await orderOne(shop, one.kind, one.company);
  if (one.does === 'reading') await shop.sync();
  if (one.does === 'call fails') shop.fault = { after: one.after, when: one.when, isKept: one.isKept };
  if (one.does === 'pay') {
    const session = pick(payable, one.at);
    if (session) shop.pay(session, one.delayed);
  }
  if (one.does === 'money comes') {
    const session = pick(
      complete.filter(({ paymentStatus }) => paymentStatus === 'unpaid'),
      one.at,
    );
    if (session) shop.arrive(session, one.ok);
  }
  if (one.does === 'provider tries again') {
    const source = pick(shop.subscriptions, one.at);
    if (source) shop.tryAgain(source);
  }
  if (one.does === 'subscription') {
    const paid = complete.filter(({ paymentStatus, mode }) => paymentStatus === 'paid' && mode === 'subscription');
    const session = pick(paid, one.at);
    const source = session && shop.sourceOf(session);
    if (source) source.status = one.status;
  }
  if (one.does === 'portal changes plan') {
    const source = pick(shop.subscriptions, one.at);
    if (source && isPeriodic(one.kind)) source.kind = one.kind;
  }
  if (one.does === 'session runs out') {
    const session = pick(payable, one.at);
    if (session) Object.assign(session, { status: 'expired', url: null });
  }
  if (one.does === 'look') {
    const order = pick([...shop.orders.values()], one.at);
    if (order) await shop.checkouts.syncOrder(order);
  }
}

/** What a person hears, and what an outage does, ends no history. */
async function survive(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ProviderFailure)) throw error;
  }
}

const holds = (settlesByCheckout: boolean, looksForOthers = true) =>
  fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const shop = new ModelShop(settlesByCheckout, looksForOthers);
    for (const one of steps) {
      await survive(take(shop, one));
      expect(shop.misnamed(), 'an invoice names who ordered').toEqual([]);
    }
    // Every delayed payment is decided in the end, and the reconciliation comes by.
    shop.fault = null;
    for (const session of shop.sessions.filter((one) => one.status === 'complete' && one.paymentStatus === 'unpaid')) {
      shop.arrive(session, false);
    }
    await shop.sync();
    for (const order of shop.orders.values()) if (order.state === 'open') await shop.checkouts.syncOrder(order);

    for (const [orderId, { state }] of shop.orders) {
      const theirs = shop.sessions.filter(({ clientReferenceId }) => clientReferenceId === orderId);
      const paid = theirs.filter(({ paymentStatus }) => paymentStatus === 'paid').length;
      expect(paid, 'paid once').toBeLessThan(2);
      expect(state === 'paid', 'settled exactly when its payment came').toBe(paid === 1);
      expect(shop.confirmations.get(orderId) ?? 0, 'one confirmation per paid order').toBe(paid);
    }
    for (const { status, payment } of shop.subscriptions) {
      if (isGrantingStatus(status)) expect(payment.status, 'nothing goes on that was not paid').toBe('succeeded');
    }
    for (const subscription of shop.subscriptions) subscription.status = 'canceled';
    for (const one of intervals) await shop.order(one);
  });

/** Somebody whose first subscription pauses may pay another one, and the first one may come back meanwhile. */
const twoSubscriptions: Step[] = [
  { does: 'order', kind: 'month', company: null },
  { does: 'pay', at: 0, delayed: false },
  { does: 'subscription', at: 0, status: 'unpaid' },
  { does: 'order', kind: 'month', company: null },
  { does: 'subscription', at: 0, status: 'active' },
  { does: 'pay', at: 0, delayed: false },
  { does: 'order', kind: 'month', company: null },
];

/** Somebody else orders while a page can still be paid, and while its money is on the way. */
const otherBuyers: Step[] = [
  { does: 'order', kind: 'month', company: 'Rampe AG' },
  { does: 'order', kind: 'once', company: null },
  { does: 'pay', at: 0, delayed: true },
  { does: 'order', kind: 'month', company: 'Lift SE' },
  { does: 'money comes', at: 0, ok: true },
];

it('every paid order ends settled with one confirmation, and none stands in the way of a later one', async () => {
  await expect(
    fc.assert(holds(true), { numRuns: 5000, examples: [[twoSubscriptions], [comesBack], [otherBuyers]] }),
  ).resolves.toBeUndefined();
}, 120_000);

/** A bank may refuse, and the provider may get the money later, before anybody has looked or after. */
const comesBack: Step[] = [
  { does: 'order', kind: 'month', company: null },
  { does: 'pay', at: 0, delayed: true },
  { does: 'reading' },
  { does: 'money comes', at: 0, ok: false },
  { does: 'reading' },
  { does: 'provider tries again', at: 0 },
];

it('the property notices a rule that only believes what grants something', async () => {
  expect(await fc.check(holds(false), { numRuns: 5000 })).toMatchObject({ failed: true });
}, 120_000);

it('the property notices a rule that forgets open orders of other buyers', async () => {
  expect(await fc.check(holds(true, false), { numRuns: 5000 })).toMatchObject({ failed: true });
}, 120_000);
