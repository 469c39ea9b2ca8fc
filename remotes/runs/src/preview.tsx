import { renderInPlatform } from '@stufenlos/platform/testing';
import type { ReactNode } from 'react';
import { ComparePage } from './pages/compare-page.tsx';
import { ManualPage } from './pages/manual-page.tsx';
import { ProfileGeneralPage } from './pages/profile-general-page.tsx';
import { ProfileProofsPage } from './pages/profile-proofs-page.tsx';
import { ProfileSenderPage } from './pages/profile-sender-page.tsx';
import { ProfileRunsPage } from './pages/profile-runs-page.tsx';
import { RunListPage } from './pages/run-list-page.tsx';
import { RunPage } from './pages/run-page.tsx';
import { ScanPage } from './pages/scan-page.tsx';
import { SharedPage } from './pages/shared-page.tsx';
import { StatementPage } from './pages/statement-page.tsx';
import { allTexts } from './testing/all-texts.ts';
import { previewApi } from './testing/preview-api.ts';
import { samplePlan, signedIn } from './testing/sample-account.ts';

/**
 * The views alone: `npm run dev -w remotes/runs`, then `/runs`, `/profile/general`, `/profile/runs`, `/profile/proofs`, `/profile/sender`,
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
  ['/profile/sender', '/profile/sender', <ProfileSenderPage key="sender" />],
];
const [, path, view] = views.find(([start]) => window.location.pathname.startsWith(start)) ?? [
  '',
  '/scan/:token',
  <ScanPage key="scan" />,
];

renderInPlatform(view, {
  route: path === '/scan/:token' ? `/scan/${'a'.repeat(22)}` : window.location.pathname + window.location.search,
  path,
  locale: query.get('lang') === 'en' ? 'en' : 'de',
  session: signedIn,
  entitlement: samplePlan,
  texts: allTexts,
  api: previewApi({ isEmpty: query.has('empty') }),
});
