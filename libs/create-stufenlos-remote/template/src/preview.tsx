import { renderInPlatform } from '@stufenlos/platform/testing';
import de from './locales/de.json';
import en from './locales/en.json';
import { StarterPage } from './pages/starter-page.tsx';

/** The page alone, with a platform that answers from here: `npm run preview`. `?lang=en` shows it in English. */
renderInPlatform(<StarterPage />, {
  route: '/starter',
  path: '/starter',
  locale: new URLSearchParams(window.location.search).get('lang') === 'en' ? 'en' : 'de',
  texts: { starter: { de, en } },
});
