import { describe, expect, it } from 'vitest';
import type { EntitlementFacts, Payment, RegisteredSite, Subscription } from './entitlement-facts.ts';
import { lockedAccess, reportAccess, type LockableRun } from './report-access.ts';

const now = new Date('2026-11-21T10:00:00Z');
const before = new Date('2026-11-01T10:00:00Z');
const later = new Date('2026-12-01T10:00:00Z');
const subscription = { id: 'sub_1', status: 'active', period_end: later, cancel_at_period_end: false, money: null };
const payment = {
  payment_intent_id: 'pi_1',
  status: 'succeeded',
  amount: 2000,
  amount_refunded: 0,
  dispute_status: null,
  paid_at: before,
};
const facts = (given: {
  subscription?: Partial<Subscription>;
  payment?: Partial<Payment>;
  sites?: [host: string, source: string, releaseAt?: Date][];
  withdrawn?: string[];
}): EntitlementFacts => ({
  withdrawn: given.withdrawn ?? [],
  subscriptions: given.subscription
    ? [{ ...subscription, plan_name: 'Pro', ...given.subscription } as Subscription]
    : [],
  payments: given.payment ? [{ ...payment, plan_name: 'Basic', ...given.payment } as Payment] : [],
  sites: (given.sites ?? []).map(
    ([host_key, source_id, release_at = null]) =>
      ({ host_key, source_id, release_at, kept_at: null, created_at: before, slot_no: 1 }) as unknown as RegisteredSite,
  ),
});
const run = (source?: 'sub_1' | 'pi_1'): LockableRun => ({
  host_key: 'shop.example',
  profile: 'pro',
  unlocked_at: source ? before : null,
  unlock_source_kind: source ? (source === 'sub_1' ? 'subscription' : 'payment') : null,
  unlock_source_id: source ?? null,
});
const onSub: [string, string][] = [['shop.example', 'sub_1']];
const onPayment: [string, string][] = [['shop.example', 'pi_1']];

describe('a website over the limit of its plan', () => {
  const two: [string, string][] = [
    ['first.example', 'sub_1'],
    ['shop.example', 'sub_1'],
  ];
  it.each([
    ['of the plan stays readable', 'basic', false],
    ['that was free stays locked', 'free', true],
  ] as const)('a check %s', (_name, profile, locked) => {
    const bought = facts({ subscription: { site_limit: 1 }, sites: two });
    // The first one is covered, whatever was checked of it.
    expect(reportAccess({ ...run(), host_key: 'first.example', profile }, bought, now).locked).toBe(false);
    expect(reportAccess({ ...run(), profile }, bought, now).locked).toBe(locked);
  });
});

describe('a report that was never opened', () => {
  it.each<[string, EntitlementFacts, boolean]>([
    ['nothing was bought', facts({}), false],
    ['a plan without this host', facts({ subscription: {}, payment: {} }), false],
    ['a plan with another host', facts({ subscription: {}, sites: [['other.example', 'sub_1']] }), false],
    ['a subscription covers the host', facts({ subscription: {}, sites: onSub }), true],
    ['past due', facts({ subscription: { status: 'past_due' }, sites: onSub }), true],
    ['unpaid', facts({ subscription: { status: 'unpaid' }, sites: onSub }), false],
    ['canceled', facts({ subscription: { status: 'canceled' }, sites: onSub }), false],
    ['paused', facts({ subscription: { status: 'paused' }, sites: onSub }), false],
    ['incomplete', facts({ subscription: { status: 'incomplete' }, sites: onSub }), false],
    ['ending, before its end', facts({ subscription: { cancel_at_period_end: true }, sites: onSub }), true],
    [
      'ending, after its end',
      facts({ subscription: { cancel_at_period_end: true, period_end: before }, sites: onSub }),
      false,
    ],
    ['released later', facts({ subscription: {}, sites: [['shop.example', 'sub_1', later]] }), true],
    ['released before', facts({ subscription: {}, sites: [['shop.example', 'sub_1', before]] }), false],
    ['a payment covers the host', facts({ payment: {}, sites: onPayment }), true],
    ['partly refunded', facts({ payment: { amount_refunded: 1999 }, sites: onPayment }), true],
    ['fully refunded', facts({ payment: { amount_refunded: 2000 }, sites: onPayment }), false],
    ['disputed', facts({ payment: { dispute_status: 'needs_response' }, sites: onPayment }), false],
    [
      'in a dispute of a kind nobody knows',
      facts({ payment: { dispute_status: 'appealed' }, sites: onPayment }),
      false,
    ],
    ['won', facts({ payment: { dispute_status: 'won' }, sites: onPayment }), true],
    ['lost', facts({ payment: { dispute_status: 'lost' }, sites: onPayment }), false],
    ['a payment that is under way', facts({ payment: { status: 'processing' }, sites: onPayment }), false],
  ])('%s', (_name, given, open) => {
    const id = given.payments.length > 0 && given.subscriptions.length === 0 ? 'pi_1' : 'sub_1';
    const kind = id === 'pi_1' ? 'payment' : 'subscription';
    expect(reportAccess(run(), given, now)).toEqual(
      open ? { locked: false, source: { kind, id }, stored: null } : lockedAccess,
    );
  });
});

describe('a report that was opened', () => {
  it.each<[string, 'sub_1' | 'pi_1', EntitlementFacts, boolean]>([
    ['by a subscription whose money was given back', 'sub_1', facts({ subscription: { money: 'returned' } }), false],
    ['by a subscription whose money is in doubt', 'sub_1', facts({ subscription: { money: 'disputed' } }), false],
    [
      'by a subscription that was withdrawn',
      'sub_1',
      facts({ subscription: { status: 'canceled' }, withdrawn: ['sub_1'] }),
      false,
    ],
    [
      'by a subscription while another contract was withdrawn',
      'sub_1',
      facts({ subscription: { status: 'canceled' }, withdrawn: ['sub_2'] }),
      true,
    ],
    ['by a subscription that has ended', 'sub_1', facts({ subscription: { status: 'canceled' } }), true],
    ['by a subscription whose site was released', 'sub_1', facts({ subscription: {} }), true],
    ['by a subscription of somebody else’s customer', 'sub_1', facts({}), false],
    ['by a payment that stands, whatever its sites', 'pi_1', facts({ payment: {} }), true],
    ['by a payment that was partly refunded', 'pi_1', facts({ payment: { amount_refunded: 1 } }), true],
    [
      'by a payment that was fully refunded',
      'pi_1',
      facts({ payment: { amount_refunded: 2000 }, sites: onPayment }),
      false,
    ],
    ['by a payment that is disputed', 'pi_1', facts({ payment: { dispute_status: 'under_review' } }), false],
    ['by a payment whose dispute was won', 'pi_1', facts({ payment: { dispute_status: 'won' } }), true],
    ['by a payment whose dispute was lost', 'pi_1', facts({ payment: { dispute_status: 'lost' } }), false],
    ['by a payment that nobody knows', 'pi_1', facts({}), false],
  ])('%s', (_name, source, given, open) => {
    const access = reportAccess(run(source), given, now);
    expect(access).toEqual(
      open
        ? {
            locked: false,
            source: { kind: source === 'sub_1' ? 'subscription' : 'payment', id: source },
            stored: before,
          }
        : lockedAccess,
    );
  });

  it('by a payment that was refunded opens again when another source covers the host', () => {
    const given = facts({ payment: { amount_refunded: 2000 }, subscription: {}, sites: onSub });
    expect(reportAccess(run('pi_1'), given, now)).toEqual({
      locked: false,
      source: { kind: 'subscription', id: 'sub_1' },
      stored: null,
    });
  });
});
