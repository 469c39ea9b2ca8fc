import { newId } from '../store/payment-store.ts';
import type { Line } from '../catalogue/prices.ts';
import { taxesOf } from './tax.ts';

/** What the lines of one invoice have in common. */
export interface LineContext {
  currency: string;
  /** Seconds since 1970. */
  period: { start: number; end: number };
  /** Undefined for a one-time purchase. */
  subscription?: { id: string; item: string; metadata: Record<string, string> } | undefined;
}

/** `id` is the invoice's. */
export function invoiceLine(id: string, line: Line, { currency, period, subscription }: LineContext) {
  const { price, quantity, amount, proration, taxRates } = line;
  const origin = {
    invoice_item: proration?.invoiceItem ?? null,
    proration: proration !== undefined,
    proration_details: proration ? { credited_items: null } : null,
  };
  const single = { ...origin, invoice_item: newId('ii'), subscription: null };
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: proration?.description ?? null,
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
    period: proration?.period ?? period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount / quantity),
    },
    quantity,
    subscription: subscription?.id ?? null,
    taxes: taxesOf(amount, taxRates),
  };
}

export type InvoiceLine = ReturnType<typeof invoiceLine>;
