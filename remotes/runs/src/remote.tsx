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

const profile = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ './locales/profile.de.json')
    : import(/* webpackChunkName: 'texts-en' */ './locales/profile.en.json');
const monitors = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ './locales/monitors.de.json')
    : import(/* webpackChunkName: 'texts-en' */ './locales/monitors.en.json');
const account = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/account.de.json')
    : import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/account.en.json');

export default defineRemote({
  contract: remote.contract,
  views: {
    scan: () => import('./pages/scan-page.tsx').then(({ ScanPage }) => ScanPage),
    runs: () => import('./pages/run-list-page.tsx').then(({ RunListPage }) => RunListPage),
    run: () => import('./pages/run-page.tsx').then(({ RunPage }) => RunPage),
    profile: () => import('./pages/profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
    'profile-general': () =>
      import('./pages/profile-general-page.tsx').then(({ ProfileGeneralPage }) => ProfileGeneralPage),
    'profile-runs': () => import('./pages/profile-runs-page.tsx').then(({ ProfileRunsPage }) => ProfileRunsPage),
    'profile-monitors': () =>
      import('./pages/profile-monitors-page.tsx').then(({ ProfileMonitorsPage }) => ProfileMonitorsPage),
    farewell: () => import('./pages/farewell-page.tsx').then(({ FarewellPage }) => FarewellPage),
  },
  texts: [
    { namespace: 'runs', load: own },
    { namespace: 'marketing', load: scanForm },
    { namespace: 'profile', load: profile },
    { namespace: 'profile', load: monitors },
    { namespace: 'profile', load: account },
  ],
});
