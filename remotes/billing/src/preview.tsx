import { specifiedPlans } from '@stufenlos/contracts';
import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import pricingDe from '@stufenlos/contracts/texts/pricing.de.json';
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json';
import { renderInPlatform } from '@stufenlos/platform/testing';
import de from './locales/de.json';
import en from './locales/en.json';
import { SetupPage } from './pages/setup-page.tsx';

const user = { sub: 'u1', name: 'Ada Lovelace', email: 'ada@shop.example', emailVerified: false };

/** The plans and the account alone: `npm run dev -w remotes/billing`; `?lang=en` for the other language. */
renderInPlatform(<SetupPage />, {
  route: '/setup?plan=pro&mode=once&reason=plan',
  locale: new URLSearchParams(window.location.search).get('lang') === 'en' ? 'en' : 'de',
  texts: {
    billing: { de: { ...de, ...pricingDe }, en: { ...en, ...pricingEn } },
    profile: { de: accountDe, en: accountEn },
  },
  session: { status: 'signed-in', user },
  api: {
    plans: () => ({ plans: [...specifiedPlans], taxNote: 'included', mode: 'test' }),
    me: () => ({
      ...user,
      locale: 'de',
      mail: { monitorFindings: true, runFinished: true },
      capabilities: { updateName: true, changeEmail: true, sendVerification: true, deleteUser: true, accountUrl: null },
      hasLiveSubscription: true,
      createdAt: '2026-11-21T09:00:00.000Z',
    }),
    sendVerification: () => ({ email: user.email }),
  },
});
