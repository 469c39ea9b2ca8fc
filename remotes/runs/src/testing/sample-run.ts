import type { Finding, LockedRun, ReportRule, RunStats } from '@stufenlos/contracts';
import { criterionStates, profileRules, ruleOf } from '@stufenlos/standards';

const violations: ReportRule[] = [
  { ruleId: 'image-alt', impact: 'critical', criteria: ['1.1.1'], nodes: 3, pages: 1 },
  { ruleId: 'color-contrast', impact: 'serious', criteria: ['1.4.3'], nodes: 12, pages: 1 },
];
const incomplete: ReportRule[] = [
  { ruleId: 'link-in-text-block', impact: 'serious', criteria: ['1.4.1'], nodes: 2, pages: 1 },
];
const found = [...violations, ...incomplete].map(({ ruleId }) => ruleId);
const passed = ['document-title', 'html-has-lang'];

const ruleOfId = (ruleId: string, nodes: number): ReportRule => ({
  ruleId,
  criteria: [...(ruleOf(ruleId)?.criteria ?? [])],
  nodes,
  pages: 1,
});

export const sampleFinding: Finding = {
  id: 'finding-1',
  ruleId: 'image-alt',
  source: 'axe',
  outcome: 'violation',
  impact: 'critical',
  criteria: ['1.1.1'],
  en: ['9.1.1.1'],
  act: ['23a2a8'],
  pageUrl: 'https://shop.example/',
  selector: '#angebote > li:nth-child(2) > img',
  html: '<img src="/schuhe.jpg" onerror="alert(1)">',
  rect: [10, 20, 300, 200],
  fingerprint: 'f1',
  groupKey: 'g1',
  contexts: ['desktop'],
  message: { key: 'has-alt.fail', data: {} },
};

const contrastFinding: Finding = {
  ...sampleFinding,
  id: 'finding-2',
  ruleId: 'color-contrast',
  impact: 'serious',
  criteria: ['1.4.3'],
  en: ['9.1.4.3'],
  selector: '.preis',
  html: '<span class="preis">49 €</span>',
  message: {
    key: 'color-contrast.fail',
    data: {
      contrastRatio: 2.84,
      fgColor: '#999999',
      bgColor: '#ffffff',
      fontSize: '12pt (16px)',
      fontWeight: 'normal',
      expectedContrastRatio: '4.5:1',
    },
  },
};

const inapplicable = profileRules('free').filter((id) => !found.includes(id) && !passed.includes(id));

export const sampleStats: RunStats = {
  pages: { discovered: 1, completed: 1, partial: 0, failed: 0 },
  categories: {
    violations: { rules: 2, nodes: 15 },
    incomplete: { rules: 1, nodes: 2 },
    passes: { rules: 2 },
    inapplicable: { rules: inapplicable.length },
  },
  impacts: { critical: 3, serious: 12, moderate: 0, minor: 0 },
  criteria: criterionStates(
    'free',
    [
      ...violations.map(({ ruleId }) => ({ ruleId, outcome: 'violation' as const })),
      ...incomplete.map(({ ruleId }) => ({ ruleId, outcome: 'review' as const })),
      ...[...passed, ...inapplicable].map((ruleId) => ({ ruleId, outcome: 'pass' as const })),
    ],
    [],
  ),
  top: [
    { ruleId: 'color-contrast', impact: 'serious', nodes: 12, pages: 1 },
    { ruleId: 'image-alt', impact: 'critical', nodes: 3, pages: 1 },
  ],
  truncated: [],
};

/** A finished free check with two violations and one open point. */
export const sampleRun: LockedRun = {
  id: '018f5b0e-7a10-7c3e-9d52-0123456789ab',
  url: 'https://shop.example/',
  finalUrl: 'https://shop.example/',
  title: 'Laden',
  host: 'shop.example',
  source: 'visitor',
  scope: 'page',
  createdAt: '2026-11-20T08:59:30.000Z',
  startedAt: '2026-11-20T08:59:31.000Z',
  finishedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
  state: 'completed',
  progress: { done: 1, total: 1 },
  pageLimit: 1,
  profile: 'free',
  version: 6,
  engine: { axe: '4.14.1', browser: 'Chrome/150', checks: '0.1.0' },
  locked: true,
  stats: sampleStats,
  rules: {
    violations,
    incomplete,
    passes: passed.map((id) => ruleOfId(id, 1)),
    inapplicable: inapplicable.map((id) => ruleOfId(id, 0)),
  },
  preview: [sampleFinding, contrastFinding],
  lockedCount: 13,
};

const { stats: _stats, finishedAt: _finishedAt, ...unfinished } = sampleRun;

/** The same check before it began. */
export const queuedRun: LockedRun = {
  ...unfinished,
  state: 'queued',
  version: 1,
  queuePosition: 2,
  progress: { done: 0, total: 1 },
  rules: { violations: [], incomplete: [], passes: [], inapplicable: [] },
  preview: [],
  lockedCount: 0,
};
