import type { Entitlement } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { ApiError, orderCheck } from './index.ts';
import { fakePlatform, type FakePlatformOptions } from './testing/index.tsx';

const id = '018f5b0e-7a10-7c3e-9d52-0123456789ab';
const token = 'a'.repeat(22);
const plan: Entitlement = {
  state: 'active',
  reasons: [],
  mode: 'test',
  version: 1,
  payments: [],
  totals: { oneTimeLimit: 1, oneTimeUsed: 0 },
  sites: [],
  overLimit: false,
};
const run = {
  id,
  url: 'https://shop.example/',
  finalUrl: null,
  title: null,
  host: 'shop.example',
  source: 'member',
  scope: 'page',
  createdAt: '2026-11-21T09:00:00.000Z',
  state: 'queued',
  progress: { done: 0, total: 1 },
  pageLimit: 1,
  profile: 'pro',
  version: 1,
  locked: true,
} as const;

function order(options: FakePlatformOptions) {
  const asked: unknown[] = [];
  const platform = fakePlatform({
    ...options,
    api: {
      createRun: ({ body }) => {
        asked.push(['createRun', body]);
        return run;
      },
      createScan: ({ body }) => {
        asked.push(['createScan', body]);
        return { token, state: 'queued', host: 'shop.example' };
      },
      ...options.api,
    },
  });
  return { asked, ordered: orderCheck(platform, { url: 'shop.example', fresh: true }) };
}
const signedIn = { status: 'signed-in' } as const;
const free = [['createScan', { url: 'shop.example', fresh: true, locale: 'de' }]];

it('puts the check of somebody with a plan into their list', async () => {
  const { asked, ordered } = order({ session: signedIn, entitlement: plan });
  expect(await ordered).toEqual({ path: `/run/${id}`, host: 'shop.example' });
  expect(asked).toEqual([['createRun', { url: 'shop.example' }]]);
});

it.each([
  ['a visitor', { entitlement: plan }],
  ['somebody without a plan', { session: signedIn }],
  ['somebody whose plan cannot be read', { session: signedIn, entitlement: 'error' as const }],
])('orders a free check for %s', async (_, options) => {
  const { asked, ordered } = order(options);
  expect(await ordered).toEqual({ path: `/scan/${token}`, host: 'shop.example', token });
  expect(asked).toEqual(free);
});

it('orders the whole site only for somebody with a plan', async () => {
  const whole = { url: 'shop.example', scope: 'site' } as const;
  const asked: unknown[] = [];
  const api: FakePlatformOptions['api'] = {
    createRun: ({ body }) => {
      asked.push(body);
      return run;
    },
    createScan: ({ body }) => {
      asked.push(body);
      return { token, state: 'queued', host: 'shop.example' };
    },
  };
  await orderCheck(fakePlatform({ session: signedIn, entitlement: plan, api }), whole);
  await orderCheck(fakePlatform({ api }), whole);
  expect(asked).toEqual([whole, { url: 'shop.example', locale: 'de' }]);
});

it.each([
  ['the part of the accounts does not load', () => Promise.reject(new Error('away')), null],
  ['only an earlier answer about the plan is there', () => Promise.resolve(), plan],
])('orders a free check when %s', async (_, load, entitlement) => {
  const api: FakePlatformOptions['api'] = { createScan: () => ({ token, state: 'queued', host: 'shop.example' }) };
  const platform = fakePlatform({ session: signedIn, api });
  platform.entitlement.setState({ status: 'error', entitlement, load });
  expect((await orderCheck(platform, { url: 'shop.example' })).path).toBe(`/scan/${token}`);
});

it('orders a free check when the plan ended meanwhile, and nothing when the order is refused', async () => {
  const refusing = (code: 'no_entitlement' | 'address_refused') => ({
    session: signedIn,
    entitlement: plan,
    api: {
      createRun: () => {
        throw new ApiError({ type: '', title: '', status: 402, code, traceId: '' });
      },
    },
  });
  const ended = order(refusing('no_entitlement'));
  expect((await ended.ordered).path).toBe(`/scan/${token}`);
  const refused = order(refusing('address_refused'));
  await expect(refused.ordered).rejects.toMatchObject({ problem: { code: 'address_refused' } });
  expect(refused.asked).toEqual([]);
});
