import { HomePage } from './pages/home-page.tsx';
import { showView } from './testing/show-view.tsx';

/** The home page alone: `npm run dev -w remotes/marketing`. Every order is accepted, nothing leaves the browser. */
showView(<HomePage />, {
  config: { examples: [{ url: 'http://localhost:4205/laden/', label: { de: 'Laden', en: 'Shop' } }] },
  api: {
    statistics: () => ({ windowDays: 30, scans: 1284, avgIssuesPerSite: 17.4 }),
    createScan: () => ({ token: 'a'.repeat(22), state: 'queued', host: 'shop.example' }),
  },
});
