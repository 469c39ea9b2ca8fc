import type { Locale } from '@stufenlos/contracts';
import { defineRemote, type Texts } from '@stufenlos/platform';
import remote from '../remote.json';

type TextFile = Promise<{ default: Texts }>;

// One chunk per language, so that a language is one request.
const own = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ './locales/de.json')
    : import(/* webpackChunkName: 'texts-en' */ './locales/en.json');
const scanForm = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/scan-form.de.json')
    : import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/scan-form.en.json');
const pricing = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/pricing.de.json')
    : import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/pricing.en.json');

export default defineRemote({
  contract: remote.contract,
  views: { home: () => import('./pages/home-page.tsx').then(({ HomePage }) => HomePage) },
  texts: [
    { namespace: 'marketing', load: own },
    { namespace: 'marketing', load: scanForm },
    { namespace: 'billing', load: pricing },
  ],
});
