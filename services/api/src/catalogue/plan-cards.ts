import { currencies, specifiedPlans, type Currency, type Plan } from '@stufenlos/contracts';
import type { PlanPrice } from './catalogue.repository.ts';
import { profileOf } from '../entitlements/sources.ts';

type Amounts = Partial<Record<Currency, number>>;

/** Leaves out currencies that we do not sell. Amounts are shown as amount / 100, which is wrong for some of them. */
export function soldCurrencies(amounts: Readonly<Record<string, number>>): Amounts {
  const known = currencies.filter((currency) => Object.hasOwn(amounts, currency));
  return Object.fromEntries(known.map((currency) => [currency, amounts[currency]]));
}

/** The built-in plans with the prices and limits of the catalogue. Enterprise never has a price. Pure. */
export const plansOf = (sold: readonly PlanPrice[]): Plan[] =>
  specifiedPlans.map((plan) => {
    const found = plan.prices.flatMap(({ lookupKey }) => sold.find((price) => price.lookup_key === lookupKey) ?? []);
    const [first] = found;
    if (!first) return { ...plan, prices: [] };
    return {
      id: plan.id,
      profile: profileOf({ site_limit: first.site_limit, plan: first.plan, plan_name: first.name }),
      siteLimit: first.site_limit,
      prices: found.map(({ lookup_key, kind, unit_amounts }) => ({
        lookupKey: lookup_key ?? '',
        interval: kind,
        unitAmount: soldCurrencies(unit_amounts),
      })),
    };
  });
