import { defineRemote } from '@stufenlos/platform';
import remote from '../remote.json';

// One chunk per language, so that a language is one request.
const own = {
  de: () => import(/* webpackChunkName: 'texts-de' */ './locales/de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ './locales/en.json'),
};
const scanForm = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/scan-form.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/scan-form.en.json'),
};
const pricing = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/pricing.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/pricing.en.json'),
};
// The law pages hold more text than the home page, which must not wait for it.
const law = {
  de: () => import(/* webpackChunkName: 'law-de' */ './locales/law.de.json'),
  en: () => import(/* webpackChunkName: 'law-en' */ './locales/law.en.json'),
};

// Nor for what only a few pages say.
const legal = {
  de: () => import(/* webpackChunkName: 'legal-de' */ './locales/legal.de.json'),
  en: () => import(/* webpackChunkName: 'legal-en' */ './locales/legal.en.json'),
};

// The api attaches the same words to the confirmation of an order, of these as well as of the notice.
const terms = {
  de: () => import(/* webpackChunkName: 'terms-de' */ '@stufenlos/contracts/texts/terms.de.json'),
  en: () => import(/* webpackChunkName: 'terms-en' */ '@stufenlos/contracts/texts/terms.en.json'),
};

const notice = {
  de: () => import(/* webpackChunkName: 'notice-de' */ '@stufenlos/contracts/texts/withdrawal.de.json'),
  en: () => import(/* webpackChunkName: 'notice-en' */ '@stufenlos/contracts/texts/withdrawal.en.json'),
};

export default defineRemote({
  contract: remote.contract,
  views: {
    home: () => import('./pages/home-page.tsx').then(({ HomePage }) => HomePage),
    bfsg: () => import('./pages/bfsg-page.tsx').then(({ BfsgPage }) => BfsgPage),
    eaa: () => import('./pages/eaa-page.tsx').then(({ EaaPage }) => EaaPage),
    wcag: () => import('./pages/wcag-page.tsx').then(({ WcagPage }) => WcagPage),
    contact: () => import('./pages/contact-page.tsx').then(({ ContactPage }) => ContactPage),
    imprint: () => import('./pages/imprint-page.tsx').then(({ ImprintPage }) => ImprintPage),
    privacy: () => import('./pages/privacy-page.tsx').then(({ PrivacyPage }) => PrivacyPage),
    terms: () => import('./pages/terms-page.tsx').then(({ TermsPage }) => TermsPage),
    notice: () => import('./pages/notice-page.tsx').then(({ NoticePage }) => NoticePage),
    accessibility: () => import('./pages/accessibility-page.tsx').then(({ AccessibilityPage }) => AccessibilityPage),
    bot: () => import('./pages/bot-page.tsx').then(({ BotPage }) => BotPage),
  },
  texts: [
    { namespace: 'marketing', load: (locale) => own[locale]() },
    { namespace: 'marketing', load: (locale) => scanForm[locale]() },
    { namespace: 'billing', load: (locale) => pricing[locale]() },
    { namespace: 'marketing', views: ['bfsg', 'eaa', 'wcag'], load: (locale) => law[locale]() },
    {
      namespace: 'marketing',
      views: ['contact', 'imprint', 'privacy', 'terms', 'notice', 'accessibility', 'bot'],
      load: (locale) => legal[locale](),
    },
    { namespace: 'marketing', views: ['terms'], load: (locale) => terms[locale]() },
    { namespace: 'marketing', views: ['notice'], load: (locale) => notice[locale]() },
  ],
});
