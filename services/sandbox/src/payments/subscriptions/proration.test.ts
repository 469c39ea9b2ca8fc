import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cards, idOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { invoiceDetails } from '../invoices/invoice-details.ts';
import { advanceClock } from './due-transitions.ts';
import { prorationsOf } from './proration.ts';
import { itemOf, type Subscription, withItem } from './subscriptions.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const day = 86_400;
const { harness, shopper } = shopperForEachTest();

const advance = (days: number) => harness.payments.change((account) => advanceClock(account, days * day));
const pro = 'price_sandbox_pro_monthly';
const basic = 'price_sandbox_basic_monthly';

async function subscribe(key = 'basic_monthly', card?: string) {
  const bought = await shopper.buy(key, card);
  const [id, customer] = [idOf(bought.subscription), idOf(bought.customer)];
  const item = (await shopper.stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? '';
  const change = (price: string, behavior?: 'create_prorations' | 'always_invoice' | 'none') =>
    shopper.stripe.subscriptions.update(id, {
      items: [{ id: item, price }],
      ...(behavior && { proration_behavior: behavior }),
    });
  const newest = async () => (await shopper.stripe.invoices.list({ subscription: id, limit: 1 })).data[0];
  const balance = async () => (await shopper.stripe.customers.retrieve(customer)) as { balance?: number };
  return { id, customer, item, change, newest, balance };
}

// December has 31 days: after 10 of them 21/31 are left, 1016 of 1500 and 2710 of 4000.
describe('a change of the plan in the middle of a period', () => {
  it('is charged at once with always_invoice: a credit for the old and a debit for the new rest', async () => {
    const { id, change, newest } = await subscribe();
    advance(10);
    const changed = await change(pro, 'always_invoice');
    const invoice = await newest();
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_due: 1694,
      amount_paid: 1694,
    });
    expect(changed.latest_invoice).toBe(invoice?.id);
    const lines = invoice?.lines.data.map(({ amount, description, period, parent }) => {
      return [amount, description, period.start, parent?.subscription_item_details?.proration];
    });
    const at = harness.payments.clock.now();
    expect(lines).toEqual([
      [-1016, 'Unused time on Basic after 11 Dec 2026', at, true],
      [2710, 'Remaining time on Pro after 11 Dec 2026', at, true],
    ]);
    advance(21);
    expect(await newest()).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 4000 });
    expect((await shopper.stripe.invoices.list({ subscription: id })).data).toHaveLength(3);
  });

  it.each([undefined, 'create_prorations'] as const)('is on the next invoice with %s', async (behavior) => {
    const { id, change, newest } = await subscribe();
    advance(10);
    await change(pro, behavior);
    expect((await shopper.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    advance(21);
    const invoice = await newest();
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-1016, 2710, 4000]);
    expect(invoice).toMatchObject({ amount_paid: 5694, status: 'paid' });
    advance(31);
    expect(await newest()).toMatchObject({ amount_paid: 4000 });
  });

  it('to less becomes a credit that pays the next invoices first', async () => {
    const { change, newest, balance } = await subscribe('pro_monthly');
    advance(10);
    await change(basic, 'always_invoice');
    expect(await newest()).toMatchObject({ total: -1694, amount_due: 0, amount_paid: 0, status: 'paid' });
    expect((await balance()).balance).toBe(-1694);
    advance(21);
    expect(await newest()).toMatchObject({ total: 1500, starting_balance: -1694, ending_balance: -194, amount_due: 0 });
    advance(31);
    expect(await newest()).toMatchObject({ total: 1500, starting_balance: -194, ending_balance: 0, amount_paid: 1306 });
    expect((await balance()).balance).toBe(0);
  });

  it('shows on its invoices what a credit brought and paid', async () => {
    const { change, newest } = await subscribe('pro_monthly');
    const details = async () => invoiceDetails(harness.payments.account.store, (await newest())?.id ?? '');
    advance(10);
    await change(basic, 'always_invoice');
    expect(await details()).toMatchObject({ net: -1694, fromBalance: 1694 });
    advance(21);
    expect(await details()).toMatchObject({ net: 1500, fromBalance: -1500 });
    advance(31);
    expect(await details()).toMatchObject({ net: 1500, fromBalance: -194 });
    advance(31);
    expect(await details()).toMatchObject({ net: 1500, fromBalance: 0 });
  });

  it('that cannot be charged makes the subscription past due and keeps the new plan', async () => {
    const { change, newest } = await subscribe('basic_monthly', cards.failsLater);
    advance(10);
    const changed = await change(pro, 'always_invoice');
    expect(changed).toMatchObject({ status: 'past_due', items: { data: [{ price: { id: pro } }] } });
    expect(await newest()).toMatchObject({ status: 'open', amount_remaining: 1694, attempt_count: 1 });
  });

  it('without prorations costs nothing, and a date outside the period is refused', async () => {
    const { id, item, change, newest } = await subscribe();
    advance(10);
    await change(pro, 'none');
    advance(21);
    expect((await newest())?.lines.data.map(({ amount }) => amount)).toEqual([4000]);
    const late = shopper.stripe.subscriptions.update(id, { items: [{ id: item, price: basic }], proration_date: 1 });
    await expect(late).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' });
  });
});

// The day is the first of December 2026: a month is 31 days long, a year 365.
describe('a change between month and year', () => {
  const yearly = 'price_sandbox_basic_yearly';
  const end = async (id: string) => (await shopper.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end;

  it.each(['always_invoice', 'create_prorations'] as const)(
    'begins a year at once and takes off what is left of the month, with %s',
    async (behavior) => {
      const { id, change, newest } = await subscribe();
      advance(10);
      const now = harness.payments.clock.now();
      await change(yearly, behavior);
      const invoice = await newest();
      expect(invoice).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 13_984, status: 'paid' });
      expect(invoice?.lines.data.map(({ amount, period }) => [amount, period.end - period.start])).toEqual([
        [-1016, 21 * day],
        [15_000, 365 * day],
      ]);
      expect(await end(id)).toBe(now + 365 * day);
      advance(364);
      expect((await shopper.stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
      advance(1);
      expect(await newest()).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 15_000 });
    },
  );

  it('begins a month at once; what is left of the year pays the next months', async () => {
    const { id, change, newest, balance } = await subscribe('basic_yearly');
    advance(73);
    const now = harness.payments.clock.now();
    await change(basic, 'always_invoice');
    // A fifth of the year is over: 12,000 of 15,000 are left, and the first month takes 1,500 of them.
    expect(await newest()).toMatchObject({ total: -10_500, amount_due: 0, ending_balance: -10_500 });
    expect(await end(id)).toBe(now + 28 * day);
    advance(28);
    expect(await newest()).toMatchObject({ total: 1500, amount_due: 0 });
    expect((await balance()).balance).toBe(-9000);
  });

  it('without prorations gives nothing back', async () => {
    const { change, newest } = await subscribe();
    advance(10);
    await change(yearly, 'none');
    expect((await newest())?.lines.data.map(({ amount }) => amount)).toEqual([15_000]);
  });

  it('is previewed as it is charged', async () => {
    const { id, item, change, newest } = await subscribe();
    advance(10);
    const details = { items: [{ id: item, price: yearly }], proration_behavior: 'always_invoice' as const };
    const shown = await shopper.stripe.invoices.createPreview({ subscription: id, subscription_details: details });
    expect(await end(id)).not.toBe(shown.period_end);
    await change(yearly, 'always_invoice');
    expect(await newest()).toMatchObject({ amount_paid: shown.amount_due, period_end: shown.period_end });
  });

  it('moves an agreed end to the end of the new period', async () => {
    const { id, change } = await subscribe();
    await shopper.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    advance(10);
    await change(yearly, 'always_invoice');
    const changed = await shopper.stripe.subscriptions.retrieve(id);
    expect([changed.cancel_at, changed.cancel_at_period_end]).toEqual([await end(id), true]);
    advance(365);
    expect(await shopper.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  });
});

describe('a preview', () => {
  it('shows what a change would charge, and changes nothing', async () => {
    const { id, item, customer, change, newest } = await subscribe();
    advance(10);
    const details = { items: [{ id: item, price: pro }], proration_date: harness.payments.clock.now() };
    const preview = (behavior: 'always_invoice' | 'create_prorations' | 'none') =>
      shopper.stripe.invoices.createPreview({
        customer,
        subscription: id,
        subscription_details: { ...details, proration_behavior: behavior },
      });
    const amounts = async (behavior: Parameters<typeof preview>[0]) =>
      (await preview(behavior)).lines.data.map(({ amount }) => amount);
    expect(await amounts('always_invoice')).toEqual([-1016, 2710]);
    expect(await amounts('create_prorations')).toEqual([-1016, 2710, 4000]);
    expect(await amounts('none')).toEqual([4000]);
    const shown = await preview('always_invoice');
    expect(shown).toMatchObject({ status: 'draft', number: null, billing_reason: 'upcoming', amount_due: 1694 });
    expect(shown.id).toMatch(/^upcoming_in_/u);
    expect((await shopper.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    expect((await shopper.stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(basic);
    await change(pro, 'always_invoice');
    expect((await newest())?.amount_paid).toBe(shown.amount_due);
  });

  it('without a change is the next invoice; there is none of what is over, of nobody and of somebody else', async () => {
    const { id } = await subscribe();
    const { invoices, subscriptions, customers } = shopper.stripe;
    expect(await invoices.createPreview({ subscription: id })).toMatchObject({ amount_due: 1500 });
    const other = (await customers.create({})).id;
    await expect(invoices.createPreview({ subscription: id, customer: other })).rejects.toMatchObject({
      param: 'customer',
    });
    await expect(invoices.createPreview({ customer: other })).rejects.toMatchObject({ code: 'parameter_missing' });
    await expect(invoices.createPreview({ subscription: 'sub_none' })).rejects.toMatchObject({ statusCode: 404 });
    await subscriptions.cancel(id);
    await expect(invoices.createPreview({ subscription: id })).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  });
});

describe('credit and debit', () => {
  const price = (id: string, cents: number) => ({
    id,
    currency_options: { eur: { unit_amount: cents } },
    product: 'p',
  });
  const subscription = (cents: number, quantity: number, start: number, end: number) =>
    ({
      status: 'active',
      currency: 'eur',
      items: { data: [{ price: price('a', cents), quantity, current_period_start: start, current_period_end: end }] },
    }) as unknown as Subscription;
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const history = fc.record({
    old: cents,
    new: cents,
    quantity: fc.integer({ min: 1, max: 20 }),
    start: fc.integer({ min: 0, max: 2_000_000_000 }),
    seconds: fc.integer({ min: 1, max: 366 * day }),
    passed: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it('are the difference of the prices for what is left of the period, each line within half a cent', () => {
    fc.assert(
      fc.property(history, ({ old, new: other, quantity, start, seconds, passed }) => {
        const { store } = harness.payments.account;
        const at = start + Math.floor(seconds * passed);
        const left = (start + seconds - at) / seconds;
        const before = subscription(old, quantity, start, start + seconds);
        const after = withItem(before, { price: price('b', other) } as never);
        const lines = prorationsOf(store, before, after, at);
        const [credit = 0, debit = 0] = lines.map(({ amount }) => amount);
        expect(Math.abs(credit + old * quantity * left)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(debit - other * quantity * left)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(credit + debit - (other - old) * quantity * left)).toBeLessThanOrEqual(1 + 1e-6);
        expect([credit <= 0, debit >= 0]).toEqual([true, true]);
      }),
      { numRuns: 2000 },
    );
  });

  it('of a change and a change back at the same second are nothing together', () => {
    fc.assert(
      fc.property(history, ({ old, new: other, quantity, start, seconds, passed }) => {
        const { store } = harness.payments.account;
        const at = start + Math.floor(seconds * passed);
        const before = subscription(old, quantity, start, start + seconds);
        const after = withItem(before, { price: price('b', other) } as never);
        const lines = [...prorationsOf(store, before, after, at), ...prorationsOf(store, after, before, at)];
        expect(itemOf(after).price.id).toBe('b');
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});
