import type { Locale } from '@stufenlos/contracts';
import { defineRemote, type Texts } from '@stufenlos/platform';
import remote from '../remote.json';

type TextFile = Promise<{ default: Texts }>;

// One chunk per language, so that a language is one request.
const own = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ './locales/de.json')
    : import(/* webpackChunkName: 'texts-en' */ './locales/en.json');
const pricing = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/pricing.de.json')
    : import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/pricing.en.json');

const account = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/account.de.json')
    : import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/account.en.json');

export default defineRemote({
  contract: remote.contract,
  views: { setup: () => import('./pages/setup-page.tsx').then(({ SetupPage }) => SetupPage) },
  texts: [
    { namespace: 'billing', load: own },
    { namespace: 'billing', load: pricing },
    { namespace: 'profile', load: account },
  ],
});
