import { defineRemote } from '@stufenlos/platform';
import remote from '../remote.json';

// One file per language with a fixed name, so that the site loads it together with the page.
const texts = {
  de: () => import(/* webpackChunkName: 'texts-de' */ './locales/de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ './locales/en.json'),
};

export default defineRemote({
  contract: remote.contract,
  views: {
    starter: () => import('./pages/starter-page.tsx').then(({ StarterPage }) => StarterPage),
  },
  texts: [{ namespace: 'starter', load: (locale) => texts[locale]() }],
});
