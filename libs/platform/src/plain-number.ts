import type { Locale } from '@stufenlos/contracts';

const separators: Record<Locale, { group: string; decimal: string }> = {
  de: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/**
 * A number as `Intl.NumberFormat` writes it with the same options; undefined when that needs more than separators. The
 * first format of a page takes a browser 30 ms, and a phone far longer, in which it answers nobody. Most pages show only
 * whole numbers.
 */
export function plainNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string | undefined {
  const { maximumFractionDigits = 3, ...others } = options;
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  const isPlain =
    Math.abs(value) <= Number.MAX_SAFE_INTEGER && !Object.is(value, -0) && Object.keys(others).length === 0;
  if (!isPlain || whole === undefined || fraction.length > maximumFractionDigits) return undefined;
  const { group, decimal } = separators[locale];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction === '' ? '' : decimal}${fraction}`;
}
