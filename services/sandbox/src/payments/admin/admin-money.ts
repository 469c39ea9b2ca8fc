import { z } from 'zod';
import { changeMetadata } from '../protocol/metadata.ts';
import { closeDispute, openDispute, refund, reviewDispute, setSubscriptionStatus } from '../subscriptions/operator.ts';
import { subscriptionStatuses } from '../subscriptions/operator.ts';
import type { Price } from '../catalogue/prices.ts';
import { settleDelayed } from '../checkout/purchase.ts';
import { invalid } from '../protocol/payment-error.ts';
import type { Resource } from '../store/payment-store.ts';
import type { Payments } from '../payments.ts';
import { showExpanded } from '../protocol/expansion.ts';
import { keep } from '../store/record-change.ts';
import type { Account } from '../store/account.ts';

const id = z.string().min(1).max(100);
const product = z
  .strictObject({
    name: z.string().min(1).max(200),
    active: z.boolean(),
    /** On top of what is there; an empty value deletes its key. */
    metadata: z.record(z.string(), z.string()),
  })
  .partial();

/** Bodies of the calls below. */
export const bodies = {
  refund: z.strictObject({ payment_intent: id, amount: z.number().int().min(1).optional() }),
  dispute: z.strictObject({ payment_intent: id }),
  outcome: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
  status: z.strictObject({ status: z.enum(subscriptionStatuses) }),
  settled: z.strictObject({ ok: z.boolean() }),
  product,
  price: z.strictObject({ currency: z.string().regex(/^[a-z]{3}$/), unit_amount: z.number().int().min(1) }),
};
type Body<Name extends keyof typeof bodies> = z.infer<(typeof bodies)[Name]>;

/** What the act gives, as the API shows it. */
const shown = (payments: Payments, act: (account: Account) => Resource) =>
  payments.change((account) => showExpanded(act(account), [], account.store));

export const giveBack = (payments: Payments, { amount, ...rest }: Body<'refund'>) =>
  shown(payments, (account) => refund(account, { ...rest, ...(amount === undefined ? {} : { amount }) }));

export const dispute = (payments: Payments, { payment_intent: intent }: Body<'dispute'>) =>
  shown(payments, (account) => openDispute(account, intent));

export const review = (payments: Payments, _body: undefined, disputeId: string) =>
  shown(payments, (account) => reviewDispute(account, disputeId));

export const decide = (payments: Payments, { outcome }: Body<'outcome'>, disputeId: string) =>
  shown(payments, (account) => closeDispute(account, disputeId, outcome));

export const setStatus = (payments: Payments, { status }: Body<'status'>, subscription: string) =>
  shown(payments, (account) => setSubscriptionStatus(account, subscription, status));

export function settle(payments: Payments, { ok }: Body<'settled'>, intent: string): undefined {
  payments.change((account) => settleDelayed(account, intent, ok));
}

/** Somebody of the seller changes the catalogue. */
export const changeProduct = (payments: Payments, { metadata, ...fields }: Body<'product'>, productId: string) =>
  shown(payments, (account) => {
    const found = account.store.get('product', productId);
    const updated = {
      ...fields,
      metadata: changeMetadata(found.metadata ?? {}, metadata),
      updated: account.clock.now(),
    };
    return keep(account, { ...found, ...updated }, 'product.updated');
  });

/** Another amount in one of the price's currencies, which the provider allows of all but its own. */
export const changePrice = (payments: Payments, { currency, unit_amount: amount }: Body<'price'>, priceId: string) =>
  shown(payments, (account) => {
    const found = account.store.get('price', priceId) as Price;
    if (found.currency === currency) throw invalid('The amount in its own currency is fixed.', { param: 'currency' });
    const money = { unit_amount: amount, unit_amount_decimal: String(amount) };
    const option = {
      ...found.currency_options[currency],
      custom_unit_amount: null,
      tax_behavior: 'inclusive',
      ...money,
    };
    const updated = { ...found, currency_options: { ...found.currency_options, [currency]: option } };
    return keep(account, updated, 'price.updated');
  });
