import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { Baseline } from '@stufenlos/report';
import type { FailOn } from '@stufenlos/report';
import { testFinding, testPage } from '@stufenlos/report/testing';
import { exitCodeOf } from './exit-code.ts';

const page = (state: PageResult['state'], ...findings: Partial<PageFinding>[]) =>
  testPage({ state, findings: findings.map((finding) => testFinding({ impact: 'moderate', ...finding })) });
const violation = {};
const advice = { ruleId: 'region', criteria: [], fingerprint: '1:advice' };
const review = { outcome: 'review', fingerprint: '1:review' } as const;

it.each<[string, PageResult[], FailOn, number]>([
  ['no finding gives 0', [page('completed')], 'violations', 0],
  ['a violation gives 1', [page('completed', violation), page('completed')], 'violations', 1],
  ['a violation on a partial page gives 1', [page('partial', violation)], 'violations', 1],
  ['a review gives 0 by default', [page('completed', review)], 'violations', 0],
  ['a review gives 1 with review', [page('completed', review)], 'review', 1],
  ['a violation gives 1 with review', [page('completed', violation)], 'review', 1],
  ['a violation gives 0 with never', [page('completed', violation)], 'never', 0],
  ['a recommendation gives 0 by default', [page('completed', advice)], 'violations', 0],
  ['a recommendation gives 0 with its impact', [page('completed', advice)], 'moderate', 0],
  ['a recommendation gives 1 with review', [page('completed', advice)], 'review', 1],
  ['a violation gives 1 with its impact', [page('completed', violation)], 'moderate', 1],
  ['a violation gives 1 with a lower impact', [page('completed', { impact: 'critical' })], 'moderate', 1],
  ['a violation gives 0 with a higher impact', [page('completed', { impact: 'minor' })], 'moderate', 0],
  ['a review gives 0 with a lower impact', [page('completed', { ...review, impact: 'critical' })], 'moderate', 0],
  [
    'a page that could not be judged gives 2, even beside a violation',
    [page('completed', violation), page('failed')],
    'violations',
    2,
  ],
  ['a page that could not be judged gives 2 with never', [page('failed')], 'never', 2],
])('%s', (_, results, failOn, code) => {
  expect(exitCodeOf(results, failOn)).toBe(code);
});

it('only findings that are not in the baseline count', () => {
  const baseline = new Baseline([page('completed', violation, review)]);
  expect(exitCodeOf([page('completed', violation, review)], 'review', baseline)).toBe(0);
  expect(exitCodeOf([page('completed', violation, { fingerprint: '1:new' })], 'violations', baseline)).toBe(1);
  expect(exitCodeOf([page('completed', { ...review, outcome: 'violation' })], 'violations', baseline)).toBe(1);
  expect(exitCodeOf([page('failed')], 'violations', baseline)).toBe(2);
});
