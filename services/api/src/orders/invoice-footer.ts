import type { Locale } from '@stufenlos/contracts';
import taxDe from '@stufenlos/contracts/texts/tax.de.json' with { type: 'json' };
import taxEn from '@stufenlos/contracts/texts/tax.en.json' with { type: 'json' };
import type { ApiConfig } from '../config/api-config.ts';
import type { OrderTax } from '../database/billing-tables.ts';

const texts = { de: taxDe, en: taxEn };

/** What the invoices of an order say below: who sells, with tax number or VAT id, and why there is no tax (UStG 14, 14a). */
export function invoiceFooter(
  locale: Locale,
  { operator, taxNote }: Pick<ApiConfig, 'operator' | 'taxNote'>,
  tax: OrderTax | null,
): string {
  const words = texts[locale];
  const { name, address, vatId, taxNumber, email } = operator;
  const seller = [name, ...(address?.split(/\s*(?:\\n|\n|,)\s*/) ?? []), email].filter(Boolean).join(', ');
  return [
    seller,
    ...(vatId === null ? [] : [`${words['tax.vatId']} ${vatId}`]),
    ...(taxNumber === null ? [] : [`${words['tax.number']} ${taxNumber}`]),
    ...(tax?.mode === 'fixed' && tax.treatment !== 'domestic' ? [words[`tax.${tax.treatment}`]] : []),
    ...(tax?.mode === 'none' && taxNote === 'none' ? [words['tax.smallBusiness']] : []),
  ].join('\n');
}
