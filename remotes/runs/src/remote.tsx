import type { Locale } from '@stufenlos/contracts';
import { defineRemote, type Texts } from '@stufenlos/platform';
import remote from '../remote.json';

type TextFile = Promise<{ default: Texts }>;

// One chunk per language, so that a language is one request.
const own = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-de' */ './locales/de.json')
    : import(/* webpackChunkName: 'texts-en' */ './locales/en.json');
// What an unlocked report is worked with: a visitor never pays for it.
const work = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-work-de' */ './locales/work.de.json')
    : import(/* webpackChunkName: 'texts-work-en' */ './locales/work.en.json');
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
const proofs = (locale: Locale): TextFile =>
  locale === 'de'
    ? import(/* webpackChunkName: 'texts-proofs-de' */ './locales/proofs.de.json')
    : import(/* webpackChunkName: 'texts-proofs-en' */ './locales/proofs.en.json');
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
    'run-compare': () => import('./pages/compare-page.tsx').then(({ ComparePage }) => ComparePage),
    'run-manual': () => import('./pages/manual-page.tsx').then(({ ManualPage }) => ManualPage),
    'run-statement': () => import('./pages/statement-page.tsx').then(({ StatementPage }) => StatementPage),
    shared: () => import('./pages/shared-page.tsx').then(({ SharedPage }) => SharedPage),
    profile: () => import('./pages/profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
    'profile-general': () =>
      import('./pages/profile-general-page.tsx').then(({ ProfileGeneralPage }) => ProfileGeneralPage),
    'profile-runs': () => import('./pages/profile-runs-page.tsx').then(({ ProfileRunsPage }) => ProfileRunsPage),
    'profile-monitors': () =>
      import('./pages/profile-monitors-page.tsx').then(({ ProfileMonitorsPage }) => ProfileMonitorsPage),
    'profile-proofs': () =>
      import('./pages/profile-proofs-page.tsx').then(({ ProfileProofsPage }) => ProfileProofsPage),
    farewell: () => import('./pages/farewell-page.tsx').then(({ FarewellPage }) => FarewellPage),
  },
  texts: [
    { namespace: 'runs', load: own },
    { namespace: 'runs', views: ['run', 'run-compare', 'run-manual', 'run-statement', 'shared'], load: work },
    { namespace: 'marketing', load: scanForm },
    { namespace: 'profile', load: profile },
    { namespace: 'profile', load: monitors },
    { namespace: 'profile', views: ['profile-proofs'], load: proofs },
    { namespace: 'profile', load: account },
  ],
});
