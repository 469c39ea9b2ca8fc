import { specifiedPlans } from '@stufenlos/contracts';
import pricingDe from '@stufenlos/contracts/texts/pricing.de.json';
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json';
import { renderInPlatform } from '@stufenlos/platform/testing';
import de from './locales/de.json';
import en from './locales/en.json';
import { SetupPage } from './pages/setup-page.tsx';

/** The plans alone: `npm run dev -w remotes/billing`. */
renderInPlatform(<SetupPage />, {
  route: '/setup?plan=pro&mode=once',
  texts: { billing: { de: { ...de, ...pricingDe }, en: { ...en, ...pricingEn } } },
  api: { plans: () => ({ plans: [...specifiedPlans], taxNote: 'included', mode: 'test' }) },
});
