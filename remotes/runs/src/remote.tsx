import { defineRemote, type RemoteTexts } from '@stufenlos/platform';
import remote from '../remote.json';

// One chunk per language, so that a language is one request.
const texts = {
  de: () => import(/* webpackChunkName: 'texts-de' */ './locales/texts.de.ts'),
  en: () => import(/* webpackChunkName: 'texts-en' */ './locales/texts.en.ts'),
};
const workTexts = {
  de: () => import(/* webpackChunkName: 'texts-work-de' */ './locales/work.de.json'),
  en: () => import(/* webpackChunkName: 'texts-work-en' */ './locales/work.en.json'),
};
const proofTexts = {
  de: () => import(/* webpackChunkName: 'texts-proofs-de' */ './locales/proofs.de.json'),
  en: () => import(/* webpackChunkName: 'texts-proofs-en' */ './locales/proofs.en.json'),
};
const senderTexts = {
  de: () => import(/* webpackChunkName: 'texts-sender-de' */ './locales/sender.de.json'),
  en: () => import(/* webpackChunkName: 'texts-sender-en' */ './locales/sender.en.json'),
};
const shared =
  (name: 'runs' | 'marketing' | 'profile'): RemoteTexts['load'] =>
  async (locale) => ({ default: (await texts[locale]()).texts[name] });

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
    'profile-sender': () =>
      import('./pages/profile-sender-page.tsx').then(({ ProfileSenderPage }) => ProfileSenderPage),
    farewell: () => import('./pages/farewell-page.tsx').then(({ FarewellPage }) => FarewellPage),
  },
  texts: [
    { namespace: 'runs', load: shared('runs') },
    {
      namespace: 'runs',
      // What an unlocked report is worked with: a visitor never pays for it.
      views: ['run', 'run-compare', 'run-manual', 'run-statement', 'shared'],
      load: (locale) => workTexts[locale](),
    },
    { namespace: 'marketing', load: shared('marketing') },
    { namespace: 'profile', load: shared('profile') },
    { namespace: 'profile', views: ['profile-proofs'], load: (locale) => proofTexts[locale]() },
    { namespace: 'profile', views: ['profile-sender'], load: (locale) => senderTexts[locale]() },
  ],
});
