import type { RunProgress } from '@stufenlos/contracts';
import scanFormDe from '@stufenlos/contracts/texts/scan-form.de.json';
import scanFormEn from '@stufenlos/contracts/texts/scan-form.en.json';
import { renderInPlatform } from '@stufenlos/platform/testing';
import de from './locales/de.json';
import en from './locales/en.json';
import { ScanPage } from './pages/scan-page.tsx';
import { queuedRun, sampleRun } from './testing/sample-run.ts';

/** The result page alone: `npm run dev -w remotes/runs`. A check takes some seconds and never leaves the browser. */
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

renderInPlatform(<ScanPage />, {
  route: `/scan/${'a'.repeat(22)}`,
  path: '/scan/:token',
  texts: { runs: { de, en }, marketing: { de: scanFormDe, en: scanFormEn } },
  api: {
    getScan: () => (isFinished ? sampleRun : queuedRun),
    scanEvents: progress,
    cancelScan: () => undefined,
    createScan: () => ({ token: 'b'.repeat(22), state: 'queued', host: 'shop.example' }),
  },
});
