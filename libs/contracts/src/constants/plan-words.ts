import type { Plan } from '../billing/plan.ts';
import { intervals, type Interval } from './intervals.ts';
import { hasOwnSender } from './sender-constants.ts';

export interface PlanWords {
  name: string;
  /**
   * What the cards show, in the language's own currency; null = agreed one by one (`pricing.enterprise.price`).
   * Amounts that are charged come from the API instead.
   */
  cardPrice: Readonly<Record<Interval, string>> | null;
  features: readonly string[];
}

/** A feature that follows from what the profile of the plan does. */
const ownSender = (id: Plan['id']): readonly string[] => (hasOwnSender[id] ? ['pricing.ownSender'] : []);

/** Keys of a plan's texts in the namespace `billing` (`texts/pricing.*.json`): one list for every screen with plans. */
export const planWords: Record<Plan['id'], PlanWords> = {
  basic: {
    name: 'pricing.basic.name',
    cardPrice: cardPriceOf('basic'),
    features: ['pricing.basic.f1', 'pricing.basic.f2', 'pricing.basic.f3', ...ownSender('basic')],
  },
  pro: {
    name: 'pricing.pro.name',
    cardPrice: cardPriceOf('pro'),
    features: ['pricing.pro.f1', 'pricing.pro.f2', 'pricing.pro.f3', 'pricing.pro.f4', ...ownSender('pro')],
  },
  enterprise: {
    name: 'pricing.enterprise.name',
    cardPrice: null,
    features: [
      'pricing.enterprise.f1',
      'pricing.enterprise.f2',
      'pricing.enterprise.f3',
      'pricing.enterprise.f4',
      ...ownSender('enterprise'),
    ],
  },
};

function cardPriceOf(plan: 'basic' | 'pro'): Record<Interval, string> {
  const keys = intervals.map((interval) => [interval, `pricing.${plan}.price.${interval}`]);
  return Object.fromEntries(keys) as Record<Interval, string>;
}
