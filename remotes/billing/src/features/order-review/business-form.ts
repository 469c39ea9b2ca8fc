import { businessFaults, normalVatId, type BusinessBuyer, type BusinessField } from '@stufenlos/contracts';

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
