// Without zod: the page of an order and the api tell the tax by the same rules.

/** Member states of the European Union; Greece is `EL` in VAT ids. */
const euVatIds: Record<string, RegExp> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-Z0-9]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** ISO 3166-1 code of a member state. */
export const isEuCountry = (country: string): boolean => Object.hasOwn(euVatIds, country);

/** A buyer that orders for a business, as the invoice names it (UStG § 14 (4)). */
export interface BusinessBuyer {
  company: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1, two letters. */
  country: string;
  /** As `normalVatId` writes it. */
  vatId?: string | undefined;
}

/** Where the seller is at home, and the rate there. */
export interface HomeTax {
  country: string;
  /** Up to four decimals. */
  percent: number;
}

/**
 * `domestic`: the seller's own rate. `reverse_charge`: the buyer owes the tax (Directive 2006/112/EC, articles 44 and
 * 196). `outside`: a business outside the European Union, where the service is not taxed at home.
 */
export const taxTreatments = ['domestic', 'reverse_charge', 'outside'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** Only a foreign business is treated in another way than at home. @param business undefined: a consumer, or nobody said */
export function taxTreatmentOf(home: HomeTax, business: BusinessBuyer | undefined): TaxTreatment {
  if (business === undefined || business.country === home.country) return 'domestic';
  if (!isEuCountry(business.country) || !isEuCountry(home.country)) return 'outside';
  return business.vatId === undefined ? 'domestic' : 'reverse_charge';
}

export const taxPercentOf = (home: HomeTax, treatment: TaxTreatment): number =>
  treatment === 'domestic' ? home.percent : 0;

export interface TaxSplit {
  net: number;
  tax: number;
}

/**
 * The tax that an amount includes, rounded half up to the minor unit as the payment provider does.
 * @param gross whole minor units, not negative
 * @param percent up to four decimals
 */
export function splitTax(gross: number, percent: number): TaxSplit {
  const scale = 1_000_000n;
  const rate = BigInt(Math.round(percent * 10_000));
  const tax = Number((2n * BigInt(gross) * rate + scale + rate) / (2n * (scale + rate)));
  return { net: gross - tax, tax };
}

/** Capital letters, without the spaces, dots and hyphens that people write. Empty: none. */
export function normalVatId(text: string): string | undefined {
  const plain = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return plain === '' ? undefined : plain;
}

/** Whether a VAT id has the form of its country. Nobody is asked whether it was given out. Elsewhere any word may be one. */
export const isVatId = (vatId: string, country: string): boolean =>
  (euVatIds[country] ?? /^[A-Z0-9+*]{4,20}$/).test(vatId);

export const businessFields = ['company', 'street', 'postalCode', 'city', 'country', 'vatId'] as const;
export type BusinessField = (typeof businessFields)[number];

/** Fields that no invoice could be written with. Not every country has postal codes. */
export function businessFaults(business: BusinessBuyer): BusinessField[] {
  const { country, vatId } = business;
  const missing = (['company', 'street', 'city'] as const).filter((field) => business[field].trim() === '');
  return businessFields.filter(
    (field) =>
      missing.some((one) => one === field) ||
      (field === 'postalCode' && isEuCountry(country) && business.postalCode.trim() === '') ||
      (field === 'country' && !/^[A-Z]{2}$/.test(country)) ||
      (field === 'vatId' && vatId !== undefined && !isVatId(vatId, country)),
  );
}
