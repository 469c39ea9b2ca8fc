import type { ListedRun, RunProgress } from '@stufenlos/contracts';
import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import scanFormDe from '@stufenlos/contracts/texts/scan-form.de.json';
import scanFormEn from '@stufenlos/contracts/texts/scan-form.en.json';
import { renderInPlatform } from '@stufenlos/platform/testing';
import type { ReactNode } from 'react';
import de from './locales/de.json';
import en from './locales/en.json';
import profileDe from './locales/profile.de.json';
import profileEn from './locales/profile.en.json';
import { ProfileGeneralPage } from './pages/profile-general-page.tsx';
import { ProfileRunsPage } from './pages/profile-runs-page.tsx';
import { RunListPage } from './pages/run-list-page.tsx';
import { RunPage } from './pages/run-page.tsx';
import { ScanPage } from './pages/scan-page.tsx';
import { listedRun, openRun, runList, sampleMe, samplePlan, signedIn } from './testing/sample-account.ts';
import { reportHandlers, siteRun } from './testing/sample-report.ts';
import { queuedRun, sampleRun } from './testing/sample-run.ts';

/**
 * The views alone: `npm run dev -w remotes/runs`, then `/runs`, `/profile/general`, `/profile/runs`, `/run/1` or any
 * other address for a visitor's check, which takes some seconds and never leaves the browser. `?lang=en` for English,
 * `?empty` for a list without runs, `?dark` for the
 * dark theme; `/run/site` is an open report of a website.
 */
const query = new URLSearchParams(window.location.search);
const views: [start: string, path: string, view: ReactNode][] = [
  ['/runs', '/runs', <RunListPage key="runs" />],
  ['/run/', '/run/:id', <RunPage key="run" />],
  ['/profile/general', '/profile/general', <ProfileGeneralPage key="general" />],
  ['/profile/runs', '/profile/runs', <ProfileRunsPage key="previous" />],
];
const [, path, view] = views.find(([start]) => window.location.pathname.startsWith(start)) ?? [
  '',
  '/scan/:token',
  <ScanPage key="scan" />,
];

const steps: Partial<RunProgress>[] = [
  { queuePosition: 1 },
  { state: 'running', phase: 'opening' },
  { state: 'running', phase: 'auditing' },
  { state: 'running', phase: 'saving' },
  { state: 'completed' },
];
let isFinished = false;

async function* progress(): AsyncGenerator<RunProgress> {
  for (const [index, step] of steps.entries()) {
    await new Promise((resolve) => void setTimeout(resolve, 1500));
    isFinished = step.state === 'completed';
    yield { version: index + 2, state: 'queued', progress: { done: 0, total: 1 }, ...step };
  }
}

const runs: ListedRun[] = [
  openRun(1, { url: 'https://blog.example/', host: 'blog.example' }),
  listedRun(2, { change: -3 }),
  listedRun(3, { url: 'https://shop.example/kasse/uebersicht-der-bestellung', change: 2, state: 'partial' }),
  openRun(4, { state: 'failed' }),
  ...Array.from({ length: 16 }, (_, index) => listedRun(index + 5, { change: 0 })),
];

renderInPlatform(view, {
  route: path === '/scan/:token' ? `/scan/${'a'.repeat(22)}` : window.location.pathname,
  path,
  locale: query.get('lang') === 'en' ? 'en' : 'de',
  session: signedIn,
  entitlement: samplePlan,
  texts: {
    runs: { de, en },
    marketing: { de: scanFormDe, en: scanFormEn },
    profile: { de: { ...profileDe, ...accountDe }, en: { ...profileEn, ...accountEn } },
  },
  api: {
    getScan: () => (isFinished ? sampleRun : queuedRun),
    scanEvents: progress,
    cancelScan: () => undefined,
    createScan: () => ({ token: 'b'.repeat(22), state: 'queued', host: 'shop.example' }),
    claimScan: () => ({ runId: sampleRun.id }),
    ...reportHandlers(),
    getRun: ({ params }) => (params.id === 'site' ? siteRun : sampleRun),
    createRun: () => sampleRun,
    deleteRun: () => undefined,
    listRuns: () => (query.has('empty') ? runList([]) : runList(runs, { total: 43, next: 'c2' })),
    me: () => ({ ...sampleMe, hasLiveSubscription: true }),
    updateMe: ({ body }) => ({ ...sampleMe, locale: body.locale ?? sampleMe.locale }),
    sendVerification: () => ({ email: 'ada@shop.example' }),
  },
});
