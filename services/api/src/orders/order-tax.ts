import { splitTax, taxPercentOf, taxTreatmentOf, type BusinessBuyer, type TaxTreatment } from '@stufenlos/contracts';
import type { ApiConfig } from '../config/api-config.ts';

/** The tax of an order as it was shown. `provider`: it is calculated at the payment. Amounts in minor units. */
export type OrderTax =
  | { mode: 'fixed'; treatment: TaxTreatment; country: string; percent: number; net: number; tax: number }
  | { mode: 'provider' | 'none' };

/** Pure. @param business undefined: a consumer, or a page of an older release, which does not ask */
export function orderTaxOf(
  { mode, home }: ApiConfig['payments']['tax'],
  amount: number,
  business: BusinessBuyer | undefined,
): OrderTax {
  if (mode !== 'fixed') return { mode };
  const treatment = taxTreatmentOf(home, business);
  const percent = taxPercentOf(home, treatment);
  return { mode, treatment, country: home.country, percent, ...splitTax(amount, percent) };
}
