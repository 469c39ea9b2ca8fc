import { entitlementSchema, type Entitlement } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntitlementFacts, Payment, RegisteredSite, Subscription } from './entitlement-facts.ts';
import { entitlementOf, germanPrice, hasAccess } from './entitlements.ts';
import { coveringSource, knownStatuses, profileOf } from './sources.ts';

const now = new Date('2026-11-21T10:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const subscription = (given: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  stripe_customer_id: 'cus_1',
  status: 'active',
  price_id: 'price_1',
  product_id: 'prod_1',
  lookup_key: 'pro_monthly',
  unit_amount: 4000,
  currency: 'eur',
  kind: 'month',
  plan_name: 'Pro',
  plan: null,
  site_limit: 5,
  period_end: days(10),
  cancel_at_period_end: false,
  created_at: days(-20),
  ticket: '7',
  seen_at: now,
  money: null,
  payment_problem: null,
  problem_source: null,
  imported_at: null,
  ...given,
});
const payment = (given: Partial<Payment> = {}): Payment => ({
  payment_intent_id: 'pi_1',
  checkout_id: 'cs_1',
  stripe_customer_id: 'cus_1',
  status: 'succeeded',
  product_id: 'prod_2',
  plan_name: 'Basic',
  plan: null,
  site_limit: 1,
  amount: 2000,
  amount_refunded: 0,
  currency: 'eur',
  dispute_status: null,
  paid_at: days(-30),
  ticket: '3',
  imported_at: null,
  ...given,
});
const site = (hostKey: string, sourceId: string, given: Partial<RegisteredSite> = {}): RegisteredSite => ({
  id: `site-${hostKey}`,
  owner_sub: 'user-1',
  host_key: hostKey,
  url: `https://${hostKey}/`,
  source_kind: sourceId.startsWith('sub') ? 'subscription' : 'payment',
  source_id: sourceId,
  slot_no: 1,
  release_at: null,
  kept_at: null,
  choice_until: null,
  created_at: now,
  ...given,
});
const facts = (given: Partial<EntitlementFacts> = {}): EntitlementFacts => ({
  subscriptions: [],
  payments: [],
  sites: [],
  withdrawn: [],
  ...given,
});
const of = (given: Partial<EntitlementFacts>) => entitlementOf(facts(given), 'test', now);

describe('a payment that somebody has to look after', () => {
  const over = (given: Partial<Subscription>) => ({
    subscriptions: [subscription({ status: 'canceled', payment_problem: 'ended', ...given })],
  });
  const failed = (age: number) => ({ failedOrder: { planName: 'Basic', createdAt: days(-age) } });
  it.each<[string, Partial<EntitlementFacts>, Entitlement['paymentProblem']]>([
    ['that of a plan which ended unpaid, within its period', over({}), { kind: 'ended', planName: 'Pro' }],
    ['none of a plan which ended unpaid, after its period', over({ period_end: days(-1) }), undefined],
    ['that of an order which failed 13 days ago', failed(13), { kind: 'order', planName: 'Basic' }],
    ['none of an order which failed 14 days ago', failed(14), undefined],
  ])('is %s', (_name, given, problem) => {
    expect(of(given).paymentProblem).toEqual(problem);
  });
});

describe('what grants access', () => {
  it.each<[string, Partial<Subscription>, boolean]>([
    ['active', {}, true],
    ['trialing', { status: 'trialing' }, true],
    ['past due: the provider still retries', { status: 'past_due' }, true],
    ['ending, before its end', { cancel_at_period_end: true, period_end: days(1) }, true],
    ['ending, after its end', { cancel_at_period_end: true, period_end: days(-1) }, false],
    ['renewing, with an end that has just passed', { period_end: days(-1) }, true],
    ['active with a limit of 0', { site_limit: 0 }, true],
    ...['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled', 'a_status_of_next_year'].map(
      (status): [string, Partial<Subscription>, boolean] => [status, { status }, false],
    ),
  ])('a subscription that is %s', (_name, given, grants) => {
    const bought = facts({ subscriptions: [subscription(given)] });
    expect(hasAccess(bought, now)).toBe(grants);
    expect(entitlementOf(bought, 'test', now).state === 'none').toBe(!grants);
  });

  it.each<[string, Partial<Payment>, boolean]>([
    ['succeeded', {}, true],
    ['in progress', { status: 'processing' }, false],
    ['canceled', { status: 'canceled' }, false],
    ['partly refunded', { amount_refunded: 1999 }, true],
    ['fully refunded', { amount_refunded: 2000 }, false],
    ['free of charge', { amount: 0 }, true],
    ['disputed', { dispute_status: 'needs_response' }, false],
    ['in an inquiry', { dispute_status: 'warning_under_review' }, false],
    ['in a dispute of a kind we do not know', { dispute_status: 'new_kind' }, false],
    ['in a dispute that was won', { dispute_status: 'won' }, true],
    ['in a dispute that was lost', { dispute_status: 'lost' }, false],
    ['succeeded with a limit of 0', { site_limit: 0 }, true],
  ])('a payment that is %s', (_name, given, grants) => {
    expect(hasAccess(facts({ payments: [payment(given)] }), now)).toBe(grants);
  });
});

describe('what is shown', () => {
  it('of nothing', () => {
    expect(of({})).toEqual({
      state: 'none',
      reasons: [],
      mode: 'test',
      version: 0,
      payments: [],
      totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
      sites: [],
      overLimit: false,
    });
  });

  it('of a subscription with a site, beside two payments of which one is disputed', () => {
    const shown = of({
      subscriptions: [subscription()],
      payments: [
        payment({ payment_intent_id: 'pi_2', paid_at: days(-5), dispute_status: 'under_review' }),
        payment({ ticket: '12' }),
      ],
      sites: [site('shop.example', 'sub_1'), site('old.example', 'pi_1'), site('held.example', 'pi_2')],
    });
    expect(shown).toMatchObject({
      state: 'attention',
      reasons: ['dispute'],
      version: 12,
      subscription: {
        planName: 'Pro',
        profile: 'pro',
        limit: 5,
        used: 1,
        price: { amount: 4000, currency: 'EUR', formatted: '40,00\u00a0€', interval: 'month' },
        status: 'active',
      },
      payments: [
        { id: 'pi_1', planName: 'Basic', profile: 'basic', used: 1, sites: ['old.example'], suspended: false },
        { id: 'pi_2', used: 1, suspended: true },
      ],
      totals: { oneTimeLimit: 1, oneTimeUsed: 1 },
      overLimit: false,
    });
    expect(shown.sites.map(({ hostKey, source }) => [hostKey, source])).toEqual([
      ['shop.example', 'subscription'],
      ['old.example', 'payment'],
      ['held.example', 'payment'],
    ]);
  });

  it('of several subscriptions is the one with the highest limit, then the newest', () => {
    const few = subscription({ id: 'sub_few', site_limit: 1, created_at: days(-1) });
    const older = subscription({ id: 'sub_older', unit_amount: 1, created_at: days(-9) });
    const newer = subscription({ id: 'sub_newer', unit_amount: 2, created_at: days(-2) });
    const endless = subscription({ id: 'sub_endless', site_limit: null, unit_amount: 3 });
    expect(of({ subscriptions: [few, older, newer] }).subscription?.price.amount).toBe(2);
    expect(of({ subscriptions: [endless, newer] }).subscription).toMatchObject({ limit: null, profile: 'enterprise' });
    // The sites of the others stay covered: they are paid for.
    const sites = [site('few.example', 'sub_few')];
    expect(coveringSource(facts({ subscriptions: [newer, few], sites }), 'few.example', now)?.id).toBe('sub_few');
  });

  it('of an end, of a missing limit and of more sites than paid for, says so', () => {
    expect(of({ subscriptions: [subscription({ cancel_at_period_end: true })] }).reasons).toEqual(['ending']);
    const year = (left: number) => subscription({ kind: 'year', cancel_at_period_end: true, period_end: days(left) });
    expect(of({ subscriptions: [year(31)] })).toMatchObject({ state: 'active', reasons: [] });
    expect(of({ subscriptions: [year(30)] })).toMatchObject({ state: 'attention', reasons: ['ending'] });
    expect(of({ subscriptions: [subscription({ status: 'past_due' })] }).reasons).toEqual(['past_due']);
    expect(of({ payments: [payment({ site_limit: 0 })] })).toMatchObject({
      state: 'attention',
      reasons: ['limit_unknown'],
    });
    const sites = [site('a.example', 'sub_1'), site('b.example', 'sub_1', { slot_no: 2 })];
    expect(of({ subscriptions: [subscription({ site_limit: 1 })], sites })).toMatchObject({
      reasons: ['over_limit'],
      overLimit: true,
      subscription: { limit: 1, used: 2 },
    });
  });

  it('keeps a site that is to be released until its time', () => {
    const given = (release_at: Date) =>
      of({ subscriptions: [subscription()], sites: [site('a.example', 'sub_1', { release_at })] });
    expect(given(days(1))).toMatchObject({
      subscription: { used: 1 },
      sites: [{ hostKey: 'a.example', releaseAt: days(1).toISOString() }],
    });
    expect(given(days(-1))).toMatchObject({ subscription: { used: 0 }, sites: [] });
  });

  it.each([
    [1500, 'EUR', '15,00\u00a0€'],
    [4000, 'USD', '40,00\u00a0$'],
    [123_456_789, 'EUR', '1.234.567,89\u00a0€'],
    [0, 'EUR', '0,00\u00a0€'],
    [1500, 'nonsense', '15,00 nonsense'],
  ])('%i %s is written %s', (amount, currency, text) => {
    expect(germanPrice(amount, currency)).toBe(text);
  });
});

describe('the profile of a source', () => {
  it.each<[Partial<Payment>, string]>([
    [{ site_limit: null, plan: 'basic' }, 'enterprise'],
    [{ plan: 'pro', plan_name: 'Basic' }, 'pro'],
    [{ plan_name: 'Stufenlos PRO (Monat)' }, 'pro'],
    [{ plan_name: 'Produkt' }, 'basic'],
    [{ plan: 'gold', plan_name: 'Enterprise' }, 'enterprise'],
    [{ plan: '', plan_name: '' }, 'basic'],
  ])('%j is %s', (given, profile) => {
    expect(profileOf(payment(given))).toBe(profile);
  });
});

describe('whatever was bought', () => {
  const id = fc.constantFrom('1', '2', '3');
  const limit = fc.constantFrom(null, 0, 1, 2, 5);
  const date = fc.constantFrom(-9, -1, 0, 1, 9).map(days);
  const subscriptions = fc.uniqueArray(
    fc.record({
      id: id.map((one) => `sub_${one}`),
      status: fc.constantFrom(...knownStatuses, 'another'),
      site_limit: limit,
      cancel_at_period_end: fc.boolean(),
      period_end: fc.option(date),
      created_at: date,
      ticket: fc.nat().map(String),
    }),
    { selector: (one) => one.id },
  );
  const payments = fc.uniqueArray(
    fc.record({
      payment_intent_id: id.map((one) => `pi_${one}`),
      status: fc.constantFrom('succeeded', 'processing'),
      site_limit: limit,
      amount_refunded: fc.constantFrom(0, 500, 2000),
      dispute_status: fc.constantFrom(null, 'won', 'lost', 'needs_response', 'another'),
      paid_at: date,
    }),
    { selector: (one) => one.payment_intent_id },
  );
  const sites = fc.uniqueArray(
    fc.record({
      host_key: fc.constantFrom('a.example', 'b.example', 'c.example', 'd.example'),
      source_id: fc.oneof(
        id.map((one) => `sub_${one}`),
        id.map((one) => `pi_${one}`),
      ),
      release_at: fc.option(date),
    }),
    { selector: (one) => one.host_key },
  );
  const anything = fc.record({ subscriptions, payments, sites }).map((given) =>
    facts({
      subscriptions: given.subscriptions.map(subscription),
      payments: given.payments.map(payment),
      sites: given.sites.map((one) => site(one.host_key, one.source_id, one)),
    }),
  );
  const holds = (check: (bought: EntitlementFacts, shown: Entitlement) => void) =>
    fc.assert(
      fc.property(anything, (bought) => {
        check(bought, entitlementOf(bought, 'test', now));
      }),
    );

  it('the answer fits the contract', () => {
    holds((_, shown) => expect(entitlementSchema.strict().parse(shown)).toEqual(shown));
  });

  it('the guard and the answer agree', () => {
    holds((bought, shown) => expect(shown.state !== 'none').toBe(hasAccess(bought, now)));
  });

  it('a covered host is shown, and what covers it grants', () => {
    holds((bought, shown) => {
      for (const hostKey of ['a.example', 'b.example', 'c.example', 'd.example']) {
        const source = coveringSource(bought, hostKey, now);
        const isShown = shown.sites.some((one) => one.hostKey === hostKey);
        expect(source === null || (isShown && shown.state !== 'none')).toBe(true);
      }
    });
  });

  it('the order of rows changes nothing', () => {
    holds((bought, shown) => {
      const turned = facts({
        subscriptions: bought.subscriptions.toReversed(),
        payments: bought.payments.toReversed(),
        sites: bought.sites,
      });
      expect(entitlementOf(turned, 'test', now)).toEqual(shown);
    });
  });

  it('one more payment never takes access, nor anything that was covered', () => {
    holds((bought) => {
      const more = facts({ ...bought, payments: [...bought.payments, payment({ payment_intent_id: 'pi_new' })] });
      expect(hasAccess(more, now)).toBe(true);
      for (const { host_key: hostKey } of bought.sites) {
        expect(coveringSource(more, hostKey, now)).toEqual(coveringSource(bought, hostKey, now));
      }
    });
  });

  it('the totals are those of the payments that count', () => {
    holds((_, shown) => {
      const counted = shown.payments.filter(({ suspended }) => !suspended);
      expect(shown.totals.oneTimeUsed).toBe(counted.reduce((sum, { used }) => sum + used, 0));
      expect(shown.totals.oneTimeLimit === null).toBe(counted.some(({ limit: most }) => most === null));
    });
  });
});
