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

export default defineRemote({
  contract: remote.contract,
  views: { scan: () => import('./pages/scan-page.tsx').then(({ ScanPage }) => ScanPage) },
  texts: [
    { namespace: 'runs', load: own },
    { namespace: 'marketing', load: scanForm },
  ],
});
