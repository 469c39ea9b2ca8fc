import type { Resource } from '../store/payment-store.ts';
import type { Account } from '../store/account.ts';
import { createResource } from '../store/save-resource.ts';

/** Amounts in cents, the same number in euro and in dollar; `urls` = how many websites a product is good for. */
const plans = [
  { word: 'basic', name: 'Basic', urls: '1', amounts: { once: 2000, yearly: 15_000, monthly: 1500 } },
  { word: 'pro', name: 'Pro', urls: '5', amounts: { once: 5000, yearly: 40_000, monthly: 4000 } },
];

/** How often each of these prices is charged, in the order in which they are made: lists begin with the newest. */
const recurring = {
  once: null,
  yearly: { interval: 'year', interval_count: 1 },
  monthly: { interval: 'month', interval_count: 1 },
};

/** Puts the products and prices of the embedded default into a new account. Enterprise has no price. */
export function seedCatalogue(account: Account): void {
  for (const { word, name, urls, amounts } of plans) {
    const product = `prod_sandbox_${word}`;
    if (account.store.find(product)) continue;
    const terms = { product, currencies: ['eur', 'usd'], taxBehavior: 'inclusive' };
    newProduct(account, { id: product, default_price: `price_sandbox_${word}_monthly`, metadata: { urls }, name });
    for (const kind of ['once', 'yearly', 'monthly'] as const) {
      const price = { ...terms, amount: amounts[kind], recurring: recurring[kind] };
      newPrice(account, price, { id: `price_sandbox_${word}_${kind}`, lookup_key: `${word}_${kind}` });
    }
  }
}

/** On sale, without a price of its own unless the fields name one. */
export const newProduct = (
  account: Account,
  fields: { id?: string; name: string; [field: string]: unknown },
): Resource =>
  createResource(account, ['Product', 'prod'], {
    active: true,
    default_price: null,
    statement_descriptor: null,
    type: 'service',
    unit_label: null,
    updated: account.clock.now(),
    ...fields,
  });

interface PriceTerms {
  product: string;
  /** Cents, the same number in each currency. */
  amount: number;
  /** The first one is the price's own. */
  currencies: string[];
  recurring: { interval: string; interval_count: number } | null;
  taxBehavior: string;
}

/** On sale, per piece, unless the fields say something else. */
export function newPrice(account: Account, terms: PriceTerms, fields: Record<string, unknown>): Resource {
  const { product, amount, currencies, recurring, taxBehavior } = terms;
  const money = { unit_amount: amount, unit_amount_decimal: String(amount) };
  const option = { custom_unit_amount: null, tax_behavior: taxBehavior, ...money };
  return createResource<Resource>(account, ['Price', 'price'], {
    active: true,
    billing_scheme: 'per_unit',
    currency: currencies[0],
    currency_options: Object.fromEntries(currencies.map((currency) => [currency, option])),
    product,
    recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: taxBehavior,
    type: recurring ? 'recurring' : 'one_time',
    ...money,
    ...fields,
  });
}
