import { expect, it } from 'vitest';
import type { Subscription } from '../entitlements/entitlement-facts.ts';
import { newProblems } from './payment-notices.ts';
import { paymentProblemOf } from './payment-problem.ts';

const invoice = { id: 'in_1', paymentIntentId: 'pi_1' };
const of = (status: string, endReason: string | null = null, needsAuthentication = false) =>
  paymentProblemOf({ id: 'sub_1', status, endReason }, invoice, [{ id: 'pi_1', needsAuthentication }]);

it.each([
  ['active', null],
  ['trialing', null],
  ['incomplete', null],
  ['paused', null],
  ['past_due', { kind: 'failed', source: 'in_1' }],
  ['unpaid', { kind: 'ended', source: 'sub_1' }],
  ['canceled', null],
  ['of_next_year', null],
])('reads %s', (status, problem) => expect(of(status)).toEqual(problem));

it('tells a payment that the bank wants confirmed from one that was refused', () => {
  expect(of('past_due', null, true)).toEqual({ kind: 'authentication', source: 'in_1' });
});

it('tells an end for want of payment from one that the person wanted', () => {
  expect(of('canceled', 'payment_failed')).toEqual({ kind: 'ended', source: 'sub_1' });
  expect(of('canceled', 'cancellation_requested')).toBeNull();
});

it('still knows that money is owed where no invoice is open, or its payment is not listed', () => {
  expect(paymentProblemOf({ id: 'sub_1', status: 'past_due', endReason: null }, null, [])).toEqual({
    kind: 'failed',
    source: 'sub_1',
  });
});

const row = (id: string, status: string, payment_problem: Subscription['payment_problem'], problem_source = 'in_1') =>
  ({ id, status, payment_problem, problem_source: payment_problem && problem_source }) as Subscription;

it('finds a problem new once for each unpaid invoice, and again when its kind changes', () => {
  const fine = [row('sub_1', 'active', null)];
  const failed = [row('sub_1', 'past_due', 'failed')];
  const confirm = [row('sub_1', 'past_due', 'authentication')];
  const nextMonth = [row('sub_1', 'past_due', 'failed', 'in_2')];
  expect([newProblems(fine, failed), newProblems(failed, failed), newProblems(failed, fine)]).toEqual([failed, [], []]);
  expect([newProblems(failed, confirm), newProblems(failed, nextMonth)]).toEqual([confirm, nextMonth]);
});

it('does not find the end of a subscription new that was never seen to grant anything', () => {
  const ended = [row('sub_1', 'canceled', 'ended', 'sub_1')];
  expect(newProblems([], ended)).toEqual([]);
  expect(newProblems([row('sub_1', 'canceled', null)], ended)).toEqual([]);
  expect(newProblems([row('sub_1', 'past_due', 'failed')], ended)).toEqual(ended);
});
