import type { Plan } from './plan.ts';

/** The plans and their prices. The catalogue is seeded from here. */
export const specifiedPlans: readonly Plan[] = [
  {
    id: 'basic',
    profile: 'basic',
    siteLimit: 1,
    prices: [
      { lookupKey: 'basic_monthly', interval: 'month', unitAmount: { EUR: 1500, USD: 1500 } },
      { lookupKey: 'basic_once', interval: 'once', unitAmount: { EUR: 2000, USD: 2000 } },
    ],
  },
  {
    id: 'pro',
    profile: 'pro',
    siteLimit: 5,
    prices: [
      { lookupKey: 'pro_monthly', interval: 'month', unitAmount: { EUR: 4000, USD: 4000 } },
      { lookupKey: 'pro_once', interval: 'once', unitAmount: { EUR: 5000, USD: 5000 } },
    ],
  },
  { id: 'enterprise', profile: 'enterprise', siteLimit: null, prices: [] },
];
