import { z } from 'zod';
import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import type { Resource } from '../store/payment-store.ts';
import { list, metadataChange, retrieve, route, type Routes } from '../protocol/route.ts';
import type { Account } from '../store/account.ts';
import { newPrice, newProduct } from './catalogue.ts';

const text = z.string();
const productParams = z.strictObject({
  active: z.boolean().optional(),
  description: text.optional(),
  id: text.optional(),
  metadata: metadataChange.optional(),
  name: text,
  unit_label: text.optional(),
  url: text.optional(),
});

/** The provider tells of a new product and of a new price too; nobody here listens, so the sandbox does not. */
function createProduct(account: Account, params: z.infer<typeof productParams>): Resource {
  const { id, metadata, ...fields } = params;
  if (id !== undefined && account.store.find(id)) {
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  return newProduct(account, {
    ...fields,
    ...(id === undefined ? {} : { id }),
    metadata: changeMetadata({}, metadata),
  });
}

const priceParams = z.strictObject({
  active: z.boolean().optional(),
  currency: text,
  lookup_key: text.optional(),
  metadata: metadataChange.optional(),
  nickname: text.optional(),
  product: text.optional(),
  recurring: z.strictObject({ interval: text, interval_count: z.number().optional() }).optional(),
  tax_behavior: text.optional(),
  transfer_lookup_key: z.boolean().optional(),
  /** Cents. */
  unit_amount: z.number().optional(),
});

/** In one currency. Throws 400 for a product that is not there and for a look-up key that another price has. */
function createPrice(account: Account, params: z.infer<typeof priceParams>): Resource {
  const { store } = account;
  const { currency, product = '', recurring, unit_amount: amount, lookup_key: key = null } = params;
  if (!/^[a-z]{3}$/u.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  if (store.find(product)?.object !== 'product') {
    throw invalid(`No such product: '${product}'`, { code: 'resource_missing', param: 'product' });
  }
  if (amount === undefined || !Number.isInteger(amount) || amount < 0) {
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' });
  }
  const holder = store.list('price').find((one) => key !== null && one.lookup_key === key);
  if (holder && !params.transfer_lookup_key) {
    const message = `A price (${holder.id}) already uses that lookup key.`;
    throw invalid(message, { code: 'resource_already_exists', param: 'lookup_key' });
  }
  if (holder) store.put({ ...holder, lookup_key: null });
  const { active = true, nickname = null, metadata, tax_behavior: taxBehavior = 'unspecified' } = params;
  const terms = {
    product,
    amount,
    currencies: [currency],
    recurring: recurring ? { ...recurring, interval_count: recurring.interval_count ?? 1 } : null,
    taxBehavior,
  };
  return newPrice(account, terms, { active, nickname, lookup_key: key, metadata: changeMetadata({}, metadata) });
}

const recurring = z.strictObject({ interval: text, usage_type: text }).partial();
const listed = { active: z.boolean(), type: text };
const prices = { ...listed, currency: text, product: text, lookup_keys: z.array(text), recurring };
const products = { ...listed, shippable: z.boolean(), url: text, ids: z.array(text) };

export const catalogueRoutes: Routes = {
  'get /v1/prices': list('/v1/prices', 'price', prices, {
    lookup_keys: ({ lookup_key: key }, keys?: string[]) => {
      if (keys && keys.length > 10) throw invalid('There can be up to 10 lookup keys.', { param: 'lookup_keys' });
      return keys?.includes(String(key)) ?? true;
    },
  }),
  'get /v1/prices/{id}': retrieve('price'),
  'post /v1/prices': route(priceParams, createPrice),
  'get /v1/products': list('/v1/products', 'product', products, {
    ids: ({ id }, ids?: string[]) => ids?.includes(id) ?? true,
  }),
  'get /v1/products/{id}': retrieve('product'),
  'post /v1/products': route(productParams, createProduct),
};
