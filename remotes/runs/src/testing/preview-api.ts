import type { ListedRun, RunProgress } from '@stufenlos/contracts';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import {
  listedRun,
  openRun,
  runList,
  sampleLogo,
  sampleMe,
  sampleProof,
  sampleSender,
  senderLines,
} from './sample-account.ts';
import { reportHandlers, siteRun } from './sample-report.ts';
import { queuedRun, sampleRun } from './sample-run.ts';
import { comparison, historyPoints, manualAnswer, runQuestion, runQuestions } from './sample-work.ts';

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

/** Answers of a server for the preview: a check that ends after some seconds, and samples of everything else. */
export const previewApi = ({ isEmpty }: { isEmpty: boolean }): ApiHandlers => ({
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
      manualAnswer('1.2.5', { isCarriedOver: true, note: 'Startseite' }),
    ],
  }),
  putManualAnswer: ({ params, body }) => manualAnswer(params.criterion, { ...body, note: body.note ?? '' }),
  removeManualAnswer: () => undefined,
  runQuestions: () =>
    runQuestions([
      runQuestion(1),
      runQuestion(2, { answer: { verdict: 'no', answeredAt: '2026-11-02T09:00:00.000Z', isCarriedOver: true } }),
      runQuestion(3, {
        kind: 'video-captions',
        criteria: ['1.2.2'],
        facts: { file: '/film.mp4', sound: 'some', seconds: 83, tracks: '' },
      }),
    ]),
  putQuestionAnswer: ({ body }) => ({ ...body, answeredAt: new Date().toISOString() }),
  removeQuestionAnswer: () => undefined,
  shareRun: () => ({ token: 'c'.repeat(22), createdAt: new Date().toISOString() }),
  revokeShare: () => undefined,
  exportRun: ({ params }) => ({ name: `bericht.${params.format}`, content: 'x' }),
  sharedRun: () => ({ ...siteRun, sender: senderLines }),
  deleteRun: () => undefined,
  listRuns: () => (isEmpty ? runList([]) : runList(runs, { total: 43, next: 'c2' })),
  me: () => ({ ...sampleMe, hasLiveSubscription: true }),
  updateMe: ({ body }) => ({ ...sampleMe, locale: body.locale ?? sampleMe.locale }),
  siteProofs: () => ({ proofs: [sampleProof] }),
  createSiteProof: () => sampleProof,
  checkSiteProof: () => ({ ...sampleProof, state: 'proven', method: 'dns' }),
  deleteSiteProof: () => undefined,
  sender: () => sampleSender,
  putSender: ({ body: { name, contact, address } }) => ({
    isIncluded: true,
    sender: { name, contact, address, logo: sampleLogo },
  }),
  deleteSender: () => undefined,
  sendVerification: () => ({ email: 'ada@shop.example' }),
});
