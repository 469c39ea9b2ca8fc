import { type ListParams, pageOf } from '../protocol/listing.ts';
import { invalid } from '../protocol/payment-error.ts';
import type { PaymentStore, Resource } from '../store/payment-store.ts';
import type { Account } from '../store/account.ts';

/** Amounts in cents, the same number in euro and in dollar; `urls` = how many websites a product is good for. */
const plans = [
  { word: 'basic', name: 'Basic', urls: '1', monthly: 1500, once: 2000 },
  { word: 'pro', name: 'Pro', urls: '5', monthly: 4000, once: 5000 },
];

/** Puts the products and prices of the embedded default into a new account. Enterprise has no price. */
export function seedCatalogue({ store, clock }: Account): void {
  for (const { word, name, urls, monthly, once } of plans) {
    const product = `prod_sandbox_${word}`;
    if (store.find(product)) continue;
    const created = clock.now();
    const prices = [
      seedPrice({ key: `${word}_once`, product, amount: once, created, recurring: null }),
      seedPrice({ key: `${word}_monthly`, product, amount: monthly, created, recurring: perMonth }),
    ];
    const fields = { id: product, created, default_price: prices[1]?.id ?? null, metadata: { urls }, name };
    store.put(newProduct(fields));
    for (const price of prices) store.put(price);
  }
}

const perMonth = { interval: 'month', interval_count: 1 };

const seedPrice = (terms: Pick<NewPrice, 'product' | 'amount' | 'created' | 'recurring'> & { key: string }) =>
  newPrice({ ...terms, id: `price_sandbox_${terms.key}`, currencies: ['eur', 'usd'], taxBehavior: 'inclusive' });

/** On sale, without a price of its own unless the fields name one. */
export const newProduct = (fields: Pick<Resource, 'id' | 'created'> & { name: string; [field: string]: unknown }) => ({
  object: 'product',
  active: true,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  type: 'service',
  unit_label: null,
  updated: fields.created,
  url: null,
  ...fields,
});

interface NewPrice {
  id: string;
  /** Null for one that is not looked up. */
  key: string | null;
  product: string;
  /** Cents, the same number in each currency. */
  amount: number;
  /** The first one is the price's own. */
  currencies: string[];
  created: number;
  recurring: { interval: string; interval_count: number } | null;
  taxBehavior: string;
}

/** On sale, per piece. */
export function newPrice({ id, key, product, amount, created, recurring, ...terms }: NewPrice): Resource {
  const money = { unit_amount: amount, unit_amount_decimal: String(amount) };
  const option = { custom_unit_amount: null, tax_behavior: terms.taxBehavior, ...money };
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: terms.currencies[0],
    currency_options: Object.fromEntries(terms.currencies.map((currency) => [currency, option])),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key,
    metadata: {},
    nickname: null,
    product,
    recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: terms.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    ...money,
  };
}

interface PriceList extends ListParams {
  active?: boolean;
  currency?: string;
  product?: string;
  type?: string;
  lookup_keys?: string[];
  recurring?: { interval?: string; usage_type?: string };
}

export function listPrices({ store }: Account, params: PriceList) {
  const { lookup_keys: keys, recurring = {} } = params;
  if (keys && keys.length > 10) throw invalid('There can be up to 10 lookup keys.', { param: 'lookup_keys' });
  const fitting = byFields(store, 'price', params, ['active', 'currency', 'product', 'type'])
    .filter((price) => keys?.includes(String(price.lookup_key)) ?? true)
    .filter((price) => fits(price.recurring, recurring));
  return pageOf(fitting, params, '/v1/prices');
}

interface ProductList extends ListParams {
  active?: boolean;
  shippable?: boolean;
  type?: string;
  url?: string;
  ids?: string[];
}

export function listProducts({ store }: Account, params: ProductList) {
  const fitting = byFields(store, 'product', params, ['active', 'shippable', 'type', 'url']);
  return pageOf(
    fitting.filter(({ id }) => params.ids?.includes(id) ?? true),
    params,
    '/v1/products',
  );
}

function byFields(store: PaymentStore, kind: string, params: object, names: readonly string[]): Resource[] {
  const wanted = Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
  return store.list(kind).filter((one) => fits(one, wanted));
}

const fits = (one: unknown, wanted: object) =>
  Object.entries(wanted).every(([name, value]) => (one as Record<string, unknown> | null)?.[name] === value);
