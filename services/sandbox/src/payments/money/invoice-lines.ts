import { newId } from '../payment-store.ts';
import type { InvoiceOf } from './invoices.ts';
import type { Line } from './prices.ts';

type NewLine = { id: string; line: Line; currency: string } & Pick<InvoiceOf, 'period'> & {
    subscription: InvoiceOf['subscription'];
  };

/** `id` is the invoice's. */
export function invoiceLine({ id, line: { price, quantity, amount }, currency, period, subscription }: NewLine) {
  const origin = { invoice_item: null, proration: false, proration_details: null };
  const single = { ...origin, invoice_item: newId('ii'), subscription: null };
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: subscription ? null : single,
      subscription_item_details: subscription
        ? { ...origin, subscription: subscription.id, subscription_item: subscription.item }
        : null,
      type: subscription ? 'subscription_item_details' : 'invoice_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount / quantity),
    },
    quantity,
    subscription: subscription?.id ?? null,
    taxes: [],
  };
}

export type InvoiceLine = ReturnType<typeof invoiceLine>;
