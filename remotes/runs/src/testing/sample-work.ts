import type { Comparison, HistoryPoint, ManualAnswer, RunQuestion, RunQuestions } from '@stufenlos/contracts';
import { listedRun } from './sample-account.ts';
import { sampleFinding, sampleRun } from './sample-run.ts';

/** Runs of one address, newest first; the first is `sampleRun`. */
export const historyPoints: HistoryPoint[] = [
  [2, 15],
  [3, 22],
  [3, 22],
  [5, 41],
].map(([rules = 0, nodes = 0], place) => ({
  id: place === 0 ? sampleRun.id : listedRun(place).id,
  finishedAt: new Date(Date.UTC(2026, 10, 20 - place * 7, 9)).toISOString(),
  profile: 'pro',
  axe: '4.14.1',
  pages: 12,
  violations: { rules, nodes },
  incomplete: { rules: 1, nodes: 2 },
}));

/** What changed since the second run; `findings` are those of the part that was asked for. */
export function comparison(changes: Partial<Comparison> = {}): Comparison {
  const [later, earlier] = historyPoints;
  if (!later || !earlier) throw new Error('the history has two points');
  return {
    earlier,
    later,
    counts: { fixed: { rules: 1, nodes: 8 }, new: { rules: 1, nodes: 1 }, remaining: { rules: 2, nodes: 14 } },
    pagesOnlyOnce: 0,
    findings: [{ ...sampleFinding, pageNo: 1 }],
    pages: [],
    ...changes,
  };
}

export const manualAnswer = (criterion: string, more: Partial<ManualAnswer> = {}): ManualAnswer => ({
  criterion,
  verdict: 'ok',
  note: '',
  answeredAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

export const runQuestion = (number: number, more: Partial<RunQuestion> = {}): RunQuestion => ({
  kind: 'image-alternative',
  criteria: ['1.1.1'],
  act: ['qt1vmo'],
  key: String(number).padStart(32, '0'),
  selector: 'main > img',
  html: '<img src="/hund.jpg" alt="Zwei Hunde">',
  rect: [20, 40, 300, 200],
  facts: { alternative: 'Zwei Hunde', file: '/hund.jpg', size: '300 × 200' },
  pageNo: 1,
  pageUrl: 'https://shop.example/',
  pages: 1,
  ...more,
});

export const runQuestions = (questions: RunQuestion[], more: Partial<RunQuestions> = {}): RunQuestions => ({
  questions,
  total: questions.length,
  answered: questions.filter(({ answer }) => answer).length,
  found: {},
  failed: [],
  ...more,
});
