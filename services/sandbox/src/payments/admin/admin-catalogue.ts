import { z } from 'zod';
import type { Price } from '../catalogue/prices.ts';
import { changeMetadata } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import type { Account } from '../store/account.ts';
import { saveResource } from '../store/save-resource.ts';

export const productChange = z
  .strictObject({
    name: z.string().min(1).max(200),
    active: z.boolean(),
    /** On top of what is there; an empty value deletes its key. */
    metadata: z.record(z.string(), z.string()),
  })
  .partial();
export const priceChange = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.number().int().min(1),
});

/** Somebody of the seller changes the catalogue. */
export function changeProduct(account: Account, change: z.infer<typeof productChange>, id: string) {
  const found = account.store.get('product', id);
  const metadata = changeMetadata(found.metadata ?? {}, change.metadata);
  return saveResource(account, { ...found, ...change, metadata, updated: account.clock.now() }, 'product.updated');
}

/** Another amount in one of the price's currencies, which the provider allows of all but its own. */
export function changePrice(account: Account, change: z.infer<typeof priceChange>, id: string) {
  const { currency, unit_amount: amount } = change;
  const found = account.store.get('price', id) as Price;
  if (found.currency === currency) throw invalid('The amount in its own currency is fixed.', { param: 'currency' });
  const option = {
    ...found.currency_options[currency],
    custom_unit_amount: null,
    tax_behavior: 'inclusive',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  const options = { ...found.currency_options, [currency]: option };
  return saveResource(account, { ...found, currency_options: options }, 'price.updated');
}
