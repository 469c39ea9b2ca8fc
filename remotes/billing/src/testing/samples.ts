import { specifiedPlans, type Checkout, type Entitlement, type Me, type Plans } from '@stufenlos/contracts';
import { ApiError, type Session } from '@stufenlos/platform';

export const plans: Plans = {
  plans: [...specifiedPlans],
  taxNote: 'included',
  mode: 'test',
  tax: { mode: 'fixed', home: { country: 'DE', percent: 19 } },
};

const person = { sub: 'u1', name: 'Ada Lovelace', email: 'ada@shop.example', emailVerified: false };
export const session: Partial<Session> = { status: 'signed-in', user: person };
export const me: Me = {
  ...person,
  locale: 'de',
  mail: { monitorFindings: true, runFinished: true },
  capabilities: {
    updateName: true,
    changeEmail: true,
    emailAtOnce: false,
    sendVerification: true,
    deleteUser: true,
    accountUrl: null,
  },
  hasLiveSubscription: false,
  createdAt: '2026-11-21T09:00:00.000Z',
};

export const nothing: Entitlement = {
  state: 'none',
  reasons: [],
  mode: 'test',
  version: 0,
  payments: [],
  totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
  sites: [],
  overLimit: false,
};

export const subscription: NonNullable<Entitlement['subscription']> = {
  planName: 'Pro',
  profile: 'pro',
  limit: 5,
  used: 2,
  price: { amount: 4000, currency: 'EUR', formatted: '40,00 €', interval: 'month' },
  status: 'active',
  periodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
};

export const payment: Entitlement['payments'][number] = {
  id: 'pi_1',
  planName: 'Basic',
  profile: 'basic',
  limit: 1,
  used: 1,
  sites: ['old.example'],
  suspended: false,
};

/** A Pro subscription beside a one-time payment: three websites, one of them released. */
export const pro: Entitlement = {
  ...nothing,
  state: 'active',
  version: 3,
  subscription,
  payments: [payment],
  totals: { oneTimeLimit: 1, oneTimeUsed: 1 },
  sites: [
    { hostKey: 'shop.example', url: 'https://www.shop.example/start', source: 'subscription' },
    {
      hostKey: 'blog.example',
      url: 'https://blog.example/',
      source: 'subscription',
      releaseAt: '2026-12-21T12:00:00.000Z',
    },
    { hostKey: 'old.example', url: 'https://old.example/', source: 'payment' },
  ],
};

export const runId = '018f5b0e-7a10-7c3e-9d52-0123456789ab';
export const checkout: Checkout = {
  state: 'pending',
  delayed: false,
  orderId: '3f0f7a52-8d7e-4a53-9d1c-6f1f0a7d2b11',
  reference: 'ST-7K2M9QXA',
  lookupKey: 'pro_once',
  entitlement: nothing,
};

export const refused = (
  code: ApiError['problem']['code'],
  status: number,
  more: Partial<Pick<ApiError['problem'], 'data' | 'fields' | 'retryAfter'>> = {},
): ApiError => new ApiError({ type: '', title: '', status, code, traceId: 't', ...more });

export const refusing = (cause: ApiError) => () => {
  throw cause;
};
