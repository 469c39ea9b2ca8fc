import type { PageFinding, PageResult } from '@stufenlos/contracts';

export function finding(given: Partial<PageFinding> = {}): PageFinding {
  const criteria = given.criteria ?? ['1.1.1'];
  return {
    ruleId: 'image-alt',
    source: 'axe',
    outcome: 'violation',
    impact: 'critical',
    criteria,
    en: criteria.map((criterion) => `9.${criterion}`),
    act: ['23a2a8'],
    selector: 'main > img',
    html: '<img src="dog.jpg">',
    rect: [10, 20, 300, 200],
    fingerprint: 'fp-1',
    groupKey: 'gk-1',
    contexts: ['desktop'],
    message: { key: 'image-alt.fail', data: {} },
    ...given,
  };
}

/** What an engine would say about a page with one violation, one doubt, one pass. */
export function pageResult(given: Partial<PageResult> = {}): PageResult {
  return {
    v: 1,
    url: 'https://shop.example/',
    finalUrl: 'https://shop.example/de',
    title: 'Shop',
    state: 'completed',
    profile: 'free',
    engine: { axe: '4.14.1', browser: 'Chrome/156', checks: '0.1.0' },
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1234.5,
    rules: [
      { ruleId: 'image-alt', outcome: 'violation', nodes: 1 },
      { ruleId: 'color-contrast', outcome: 'review', nodes: 1 },
      { ruleId: 'html-has-lang', outcome: 'pass', nodes: 1 },
      { ruleId: 'video-caption', outcome: 'inapplicable', nodes: 0 },
    ],
    findings: [
      finding(),
      finding({
        ruleId: 'color-contrast',
        outcome: 'review',
        impact: 'serious',
        criteria: ['1.4.3'],
        fingerprint: 'fp-2',
        groupKey: 'gk-2',
      }),
    ],
    truncated: [],
    ...given,
  };
}

export const failedResult = (
  code: 'dns' | 'http' | 'robots' | 'timeout' = 'dns',
  detail: Record<string, number | string> = {},
): PageResult =>
  pageResult({ state: 'failed', failure: { code, detail }, rules: [], findings: [], finalUrl: null, title: null });
