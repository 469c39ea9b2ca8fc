import { isEuCountry } from '@stufenlos/contracts';

/**
 * Whether the check digits of a VAT id are right. A number that was never given out may have right ones. Outside of the
 * European Union every number counts as right, because only a VAT id of a member state changes who owes the tax.
 * @param vatId as `normalVatId` writes it
 * @param country ISO 3166-1 code
 */
export async function hasRightDigits(vatId: string, country: string): Promise<boolean> {
  if (!isEuCountry(country)) return true;
  // It knows the numbers of the whole world and takes its time to load; most orders have no VAT id.
  const { euVat } = await import('stdnum');
  return euVat[country]?.some((validator) => validator.validate(vatId).isValid) ?? false;
}
