import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import orderDe from '@stufenlos/contracts/texts/order.de.json';
import orderEn from '@stufenlos/contracts/texts/order.en.json';
import pricingDe from '@stufenlos/contracts/texts/pricing.de.json';
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json';
import scanFormDe from '@stufenlos/contracts/texts/scan-form.de.json';
import scanFormEn from '@stufenlos/contracts/texts/scan-form.en.json';
import taxDe from '@stufenlos/contracts/texts/tax.de.json';
import taxEn from '@stufenlos/contracts/texts/tax.en.json';
import de from '../locales/de.json';
import en from '../locales/en.json';

/** All texts of the remote as it brings them, for tests and the preview. */
export const texts = {
  billing: { de: { ...de, ...pricingDe, ...orderDe, ...taxDe }, en: { ...en, ...pricingEn, ...orderEn, ...taxEn } },
  marketing: { de: scanFormDe, en: scanFormEn },
  profile: { de: accountDe, en: accountEn },
};
