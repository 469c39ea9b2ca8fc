import { expect, it } from 'vitest';
import { accountRefusal, deletionWants, wantsFreshLogin } from './account-refusal.ts';
import type { Problem } from '../http/problem.ts';

const problem = (code: Problem['code'], more: Partial<Problem> = {}): Problem => ({
  type: '',
  title: '',
  status: 400,
  code,
  traceId: 't1',
  ...more,
});

it.each([
  [problem('rate_limited', { retryAfter: 61 }), { key: 'shell:errors.rateLimit', values: { count: 2 } }],
  [problem('rate_limited'), { key: 'shell:errors.rateLimit', values: { count: 1 } }],
  [problem('provider_unavailable'), { key: 'profile:error.provider' }],
  [problem('sign_in_required'), { key: 'shell:auth.error.login_required' }],
  [problem('gone'), { key: 'profile:error.gone' }],
  [problem('conflict', { data: { reason: 'managed_elsewhere' } }), { key: 'profile:error.managed' }],
  [problem('conflict'), { key: 'profile:error.unavailable' }],
  [problem('internal'), { key: 'shell:errors.generic.text', values: { id: 't1' } }],
  [problem('internal', { traceId: '' }), { key: 'profile:error.unavailable' }],
  [undefined, { key: 'profile:error.unavailable' }],
])('says why it did not work: $code', (given, sentence) => {
  expect(accountRefusal(given, true)).toEqual(sentence);
});

it('says that the browser is offline before anything else', () => {
  expect(accountRefusal(problem('gone'), false)).toEqual({ key: 'shell:errors.offline' });
});

it.each([
  [problem('sign_in_required'), 'login'],
  [problem('conflict', { data: { reason: 'login_too_old' } }), 'login'],
  [problem('conflict', { data: { reason: 'subscription' } }), 'tick'],
  [problem('invalid_input', { fields: [{ path: 'endsSubscription', key: 'required' }] }), 'tick'],
  [problem('invalid_input', { fields: [{ path: 'word', key: 'format' }] }), 'word'],
  [problem('conflict'), undefined],
  [problem('unavailable'), undefined],
  [undefined, undefined],
])('knows what deleting still wants: %j', (given, wanted) => {
  expect(deletionWants(given)).toBe(wanted);
});

it.each([
  [problem('sign_in_required', { data: { kind: 'reauth', reason: 'login_too_old' } }), true],
  [problem('sign_in_required', { data: { reason: 'reauthenticate' } }), true],
  [problem('sign_in_required'), false],
  [problem('conflict', { data: { reason: 'taken' } }), false],
  [undefined, false],
])('knows whether a fresh login helps: %j', (given, isWanted) => {
  expect(wantsFreshLogin(given)).toBe(isWanted);
});
