import { splitTax, taxPercentOf, taxTreatmentOf, type Plans, type TaxTreatment } from '@stufenlos/contracts';
import { businessOf, type BusinessForm } from './business-form.ts';

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
