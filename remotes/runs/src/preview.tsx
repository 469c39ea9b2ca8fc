import type { ListedRun, RunProgress } from '@stufenlos/contracts';
import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import scanFormDe from '@stufenlos/contracts/texts/scan-form.de.json';
import scanFormEn from '@stufenlos/contracts/texts/scan-form.en.json';
import { renderInPlatform } from '@stufenlos/platform/testing';
import type { ReactNode } from 'react';
import de from './locales/de.json';
import en from './locales/en.json';
import monitorsDe from './locales/monitors.de.json';
import monitorsEn from './locales/monitors.en.json';
import profileDe from './locales/profile.de.json';
import profileEn from './locales/profile.en.json';
import proofsDe from './locales/proofs.de.json';
import proofsEn from './locales/proofs.en.json';
import workDe from './locales/work.de.json';
import workEn from './locales/work.en.json';
import { ComparePage } from './pages/compare-page.tsx';
import { ManualPage } from './pages/manual-page.tsx';
import { ProfileGeneralPage } from './pages/profile-general-page.tsx';
import { ProfileProofsPage } from './pages/profile-proofs-page.tsx';
import { ProfileRunsPage } from './pages/profile-runs-page.tsx';
import { RunListPage } from './pages/run-list-page.tsx';
import { RunPage } from './pages/run-page.tsx';
import { ScanPage } from './pages/scan-page.tsx';
import { SharedPage } from './pages/shared-page.tsx';
import { StatementPage } from './pages/statement-page.tsx';
import { listedRun, openRun, runList, sampleMe, samplePlan, sampleProof, signedIn } from './testing/sample-account.ts';
import { reportHandlers, siteRun } from './testing/sample-report.ts';
import { queuedRun, sampleRun } from './testing/sample-run.ts';
import { comparison, historyPoints, manualAnswer } from './testing/sample-work.ts';

/**
 * The views alone: `npm run dev -w remotes/runs`, then `/runs`, `/profile/general`, `/profile/runs`, `/profile/proofs`,
 * `/run/1` or any other address for a visitor's check, which takes some seconds and never leaves the browser.
 * `?lang=en` for English, `?empty` for a list without runs, `?dark` for the dark theme. `/run/site` is an open report of
 * a website, with `/compare`, `/manual` and `/statement` below it, and `/shared/1` the same as others read it.
 */
const query = new URLSearchParams(window.location.search);
const views: [start: string, path: string, view: ReactNode][] = [
  ['/runs', '/runs', <RunListPage key="runs" />],
  ['/run/site/compare', '/run/:id/compare', <ComparePage key="compare" />],
  ['/run/site/manual', '/run/:id/manual', <ManualPage key="manual" />],
  ['/run/site/statement', '/run/:id/statement', <StatementPage key="statement" />],
  ['/shared/', '/shared/:token', <SharedPage key="shared" />],
  ['/run/', '/run/:id', <RunPage key="run" />],
  ['/profile/general', '/profile/general', <ProfileGeneralPage key="general" />],
  ['/profile/runs', '/profile/runs', <ProfileRunsPage key="previous" />],
  ['/profile/proofs', '/profile/proofs', <ProfileProofsPage key="proofs" />],
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
  route: path === '/scan/:token' ? `/scan/${'a'.repeat(22)}` : window.location.pathname + window.location.search,
  path,
  locale: query.get('lang') === 'en' ? 'en' : 'de',
  session: signedIn,
  entitlement: samplePlan,
  texts: {
    runs: { de: { ...de, ...workDe }, en: { ...en, ...workEn } },
    marketing: { de: scanFormDe, en: scanFormEn },
    profile: {
      de: { ...profileDe, ...monitorsDe, ...proofsDe, ...accountDe },
      en: { ...profileEn, ...monitorsEn, ...proofsEn, ...accountEn },
    },
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
    runHistory: () => ({ runs: historyPoints }),
    compareRuns: () => comparison({ differentRules: { from: '4.13.0', to: '4.14.1' }, pagesOnlyOnce: 2 }),
    putMark: ({ body }) => ({ reason: body.reason, createdAt: new Date().toISOString() }),
    removeMark: () => undefined,
    manualAnswers: () => ({
      answers: [
        manualAnswer('1.2.1', { verdict: 'na' }),
        manualAnswer('1.3.2', { isCarriedOver: true, note: 'Startseite' }),
      ],
    }),
    putManualAnswer: ({ params, body }) => manualAnswer(params.criterion, { ...body, note: body.note ?? '' }),
    removeManualAnswer: () => undefined,
    shareRun: () => ({ token: 'c'.repeat(22), createdAt: new Date().toISOString() }),
    revokeShare: () => undefined,
    exportRun: ({ params }) => ({ name: `bericht.${params.format}`, content: 'x' }),
    sharedRun: () => siteRun,
    deleteRun: () => undefined,
    listRuns: () => (query.has('empty') ? runList([]) : runList(runs, { total: 43, next: 'c2' })),
    me: () => ({ ...sampleMe, hasLiveSubscription: true }),
    updateMe: ({ body }) => ({ ...sampleMe, locale: body.locale ?? sampleMe.locale }),
    siteProofs: () => ({ proofs: [sampleProof] }),
    createSiteProof: () => sampleProof,
    checkSiteProof: () => ({ ...sampleProof, state: 'proven', method: 'dns' }),
    deleteSiteProof: () => undefined,
    sendVerification: () => ({ email: 'ada@shop.example' }),
  },
});
