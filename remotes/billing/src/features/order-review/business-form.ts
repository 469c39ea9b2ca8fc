import {
  businessFaults,
  normalVatId,
  splitTax,
  taxPercentOf,
  taxTreatmentOf,
  type BusinessBuyer,
  type BusinessField,
  type Plans,
  type TaxTreatment,
} from '@stufenlos/contracts';

/** What stands in the fields, as it was typed. */
export type BusinessForm = Record<BusinessField, string>;

export const emptyBusiness = (country: string): BusinessForm => ({
  company: '',
  street: '',
  postalCode: '',
  city: '',
  country,
  vatId: '',
});

/** Whom the invoice is to name. */
export function businessOf({ vatId, ...form }: BusinessForm): BusinessBuyer {
  const written = normalVatId(vatId);
  const address = { ...form, company: form.company.trim(), street: form.street.trim() };
  const place = { postalCode: form.postalCode.trim(), city: form.city.trim() };
  return { ...address, ...place, ...(written !== undefined && { vatId: written }) };
}

/** The list of countries has no wrong choice. */
export type FilledField = Exclude<BusinessField, 'country'>;

export const faultsOf = (form: BusinessForm): `business.${FilledField}`[] =>
  businessFaults(businessOf(form)).flatMap((field) => (field === 'country' ? [] : [`business.${field}` as const]));

/** Tax of an order in minor units. */
export interface TaxView {
  treatment: TaxTreatment;
  percent: number;
  net: number;
  tax: number;
}

/** As the api will note it. Undefined: the provider calculates it, or none is told. @param form undefined: a consumer */
export function taxViewOf(told: Plans['tax'], amount: number, form: BusinessForm | undefined): TaxView | undefined {
  if (told?.mode !== 'fixed') return undefined;
  const treatment = taxTreatmentOf(told.home, form && businessOf(form));
  const percent = taxPercentOf(told.home, treatment);
  return { treatment, percent, ...splitTax(amount, percent) };
}
