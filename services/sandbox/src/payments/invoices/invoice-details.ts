import type { PaymentStore } from '../store/payment-store.ts';
import type { Invoice } from './invoices.ts';
import { sumOf, type TaxRate } from './tax.ts';

export type InvoiceDetails = ReturnType<typeof invoiceDetails>;

/** What an invoice says beside its number, date and total. Amounts in cents. Throws 404 for no such invoice. */
export function invoiceDetails(store: PaymentStore, id: string) {
  const invoice = store.get('invoice', id) as Invoice & { customer_email: string | null };
  const { lines, total_taxes: taxes, customer_tax_ids: ids, customer_address: address, footer } = invoice;
  const total = sumOf(lines.data);
  const tax = sumOf(taxes);
  const { line1, line2, postal_code: code, city, country } = address ?? {};
  const place = [code, city].filter(Boolean).join(' ');
  return {
    lines: lines.data.map(({ amount, pricing }) => ({
      /** Null: the product is not known any more. */
      name: (store.find(pricing.price_details.product)?.name as string | undefined) ?? null,
      amount,
    })),
    taxes: taxes.map(({ amount, tax_rate_details: { tax_rate: rate } }) => {
      const { display_name: name = '', percentage = 0 } = (store.find(rate) ?? {}) as Partial<TaxRate>;
      return { name, percentage, amount };
    }),
    net: total - tax,
    /** What the customer's balance adds to the total: below zero a credit that pays, above it one that is kept. */
    fromBalance: invoice.amount_due - total,
    /** Name, lines of the address and e-mail address, as far as they are known. */
    buyer: [invoice.customer_name, line1, line2, place, country, invoice.customer_email].filter(
      (part): part is string => typeof part === 'string' && part !== '',
    ),
    taxIds: ids.map(({ value }) => value),
    footer,
  };
}
