import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type Resource } from '../store/payment-store.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';
import { newPrice, newProduct } from './catalogue.ts';

type Metadata = Parameters<typeof changeMetadata>[1];

interface ProductParams {
  active?: boolean;
  description?: string;
  id?: string;
  metadata?: Metadata;
  name: string;
  unit_label?: string;
  url?: string;
}

/** The provider tells of a new product and of a new price too; nobody here listens, so the sandbox does not. */
export function createProduct({ store, clock }: Account, params: ProductParams): Resource {
  demandUnderstood(params, ['active', 'description', 'id', 'metadata', 'name', 'unit_label', 'url']);
  const { id = newId('prod'), metadata, ...fields } = params;
  if (store.find(id)) throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  return store.put(newProduct({ ...fields, id, created: clock.now(), metadata: changeMetadata({}, metadata) }));
}

interface PriceParams {
  active?: boolean;
  currency: string;
  lookup_key?: string;
  metadata?: Metadata;
  nickname?: string;
  product?: string;
  recurring?: { interval: string; interval_count?: number };
  tax_behavior?: string;
  transfer_lookup_key?: boolean;
  /** Cents. */
  unit_amount?: number;
}

const understood = [
  'active',
  'currency',
  'lookup_key',
  'metadata',
  'nickname',
  'product',
  'recurring',
  'tax_behavior',
  'transfer_lookup_key',
  'unit_amount',
];

/** In one currency. Throws 400 for a product that is not there and for a look-up key that another price has. */
export function createPrice({ store, clock }: Account, params: PriceParams): Resource {
  demandUnderstood(params, understood);
  const {
    currency,
    product = '',
    recurring,
    unit_amount: amount,
    transfer_lookup_key: moves,
    metadata,
    ...fields
  } = params;
  if (!/^[a-z]{3}$/u.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  if (store.find(product)?.object !== 'product') {
    throw invalid(`No such product: '${product}'`, { code: 'resource_missing', param: 'product' });
  }
  if (amount === undefined || !Number.isInteger(amount) || amount < 0) {
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' });
  }
  demandUnderstood(recurring ?? {}, ['interval', 'interval_count'], 'recurring');
  const { lookup_key: key = null } = fields;
  const holder = store.list('price').find((one) => key !== null && one.lookup_key === key);
  if (holder && !moves) {
    const message = `A price (${holder.id}) already uses that lookup key.`;
    throw invalid(message, { code: 'resource_already_exists', param: 'lookup_key' });
  }
  if (holder) store.put({ ...holder, lookup_key: null });
  const price = newPrice({
    id: newId('price'),
    key,
    product,
    amount,
    currencies: [currency],
    created: clock.now(),
    recurring: recurring ? { interval_count: 1, ...recurring } : null,
    taxBehavior: fields.tax_behavior ?? 'unspecified',
  });
  const { active = true, nickname = null } = fields;
  return store.put({ ...price, active, nickname, metadata: changeMetadata({}, metadata) });
}
