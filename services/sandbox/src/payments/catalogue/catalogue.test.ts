import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../../testing/payment-harness.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let harness: PaymentHarness;
let stripe: Stripe;
beforeAll(async () => {
  harness = await startPaymentHarness();
  stripe = new Stripe(testKey, clientConfig(harness.port));
});
afterAll(async () => {
  await harness.stop();
});

it.each([
  ['basic_monthly', 1500, 'month', 'Basic', '1'],
  ['basic_yearly', 15_000, 'year', 'Basic', '1'],
  ['basic_once', 2000, undefined, 'Basic', '1'],
  ['pro_monthly', 4000, 'month', 'Pro', '5'],
  ['pro_yearly', 40_000, 'year', 'Pro', '5'],
  ['pro_once', 5000, undefined, 'Pro', '5'],
])('%s costs %i cents in euro and in dollar, tax included', async (key, amount, interval, name, urls) => {
  const wanted = { lookup_keys: [key], expand: ['data.product', 'data.currency_options'] };
  const { data } = await stripe.prices.list(wanted);
  expect(data).toHaveLength(1);
  const [price] = data;
  expect(price).toMatchObject({
    active: true,
    currency: 'eur',
    unit_amount: amount,
    tax_behavior: 'inclusive',
    type: interval ? 'recurring' : 'one_time',
    product: { name, metadata: { urls } },
    currency_options: { usd: { unit_amount: amount, tax_behavior: 'inclusive' } },
  });
  expect(price?.recurring?.interval).toBe(interval);
});

it('prices are filtered, and hide what nobody asked for', async () => {
  const { prices, products } = stripe;
  const monthly = await prices.list({ type: 'recurring', recurring: { interval: 'month' }, active: true });
  expect(monthly.data.map((price) => price.lookup_key)).toEqual(['pro_monthly', 'basic_monthly']);
  expect(monthly.data[0]).not.toHaveProperty('currency_options');
  expect(monthly.data[0]?.product).toBe('prod_sandbox_pro');
  expect((await prices.list({ lookup_keys: ['enterprise_monthly'] })).data).toEqual([]);
  expect((await prices.list({ active: false })).data).toEqual([]);
  expect((await prices.list({ product: 'prod_sandbox_basic', currency: 'eur' })).data).toHaveLength(3);
  expect((await prices.list({ currency: 'usd' })).data).toEqual([]);
  expect((await products.list({ ids: ['prod_sandbox_pro'] })).data.map(({ name }) => name)).toEqual(['Pro']);
  const eleven = prices.list({ lookup_keys: Array.from({ length: 11 }, (_, at) => `k${at}`) });
  await expect(eleven).rejects.toMatchObject({ param: 'lookup_keys' });
});

it('expansion goes through objects, four levels deep and no further', async () => {
  const { products, prices } = stripe;
  const product = await products.retrieve('prod_sandbox_pro', { expand: ['default_price.product'] });
  expect(product).toMatchObject({ default_price: { lookup_key: 'pro_monthly', product: { name: 'Pro' } } });
  const read = (expand: string[]) => prices.retrieve('price_sandbox_pro_once', { expand });
  const deep = 'product.default_price.product.default_price';
  await expect(read([deep])).resolves.toMatchObject({ lookup_key: 'pro_once' });
  await expect(read([`${deep}.product`])).rejects.toMatchObject({ param: 'expand' });
  await expect(read(['unit_amount'])).rejects.toMatchObject({ param: 'expand' });
  await expect(prices.list({ expand: ['product'] })).rejects.toMatchObject({ param: 'expand' });
});
