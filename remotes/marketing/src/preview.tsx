import type { ReactNode } from 'react';
import { BfsgPage } from './pages/bfsg-page.tsx';
import { EaaPage } from './pages/eaa-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { WcagPage } from './pages/wcag-page.tsx';
import { showView } from './testing/show-view.tsx';

/**
 * The pages alone: `npm run dev -w remotes/marketing`. In the address: `?page=/bfsg` and `?lang=en`. Every order is
 * accepted, nothing leaves the browser.
 */
const settings = new URLSearchParams(window.location.search);
const route = settings.get('page') ?? '/';
const pages: Readonly<Record<string, ReactNode>> = {
  '/bfsg': <BfsgPage />,
  '/eaa': <EaaPage />,
  '/wcag': <WcagPage />,
};

showView(pages[route] ?? <HomePage />, {
  route,
  locale: settings.get('lang') === 'en' ? 'en' : 'de',
  config: { examples: [{ url: 'http://localhost:4205/laden/', label: { de: 'Laden', en: 'Shop' } }] },
  api: {
    statistics: () => ({ windowDays: 30, scans: 1284, avgIssuesPerSite: 17.4 }),
    createScan: () => ({ token: 'a'.repeat(22), state: 'queued', host: 'shop.example' }),
  },
});
