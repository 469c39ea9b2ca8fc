import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { Baseline } from '../report/baseline.ts';
import { testFinding, testPage } from '../testing/test-results.ts';
import { exitCodeOf } from './exit-code.ts';
import type { FailOn } from './exit-code.ts';

const page = (state: PageResult['state'], ...findings: Partial<PageFinding>[]) =>
  testPage({ state, findings: findings.map((finding) => testFinding({ impact: 'moderate', ...finding })) });
const violation = {};
const advice = { ruleId: 'region', criteria: [], fingerprint: '1:advice' };
const review = { outcome: 'review', fingerprint: '1:review' } as const;

it.each<[string, PageResult[], FailOn, number]>([
  ['nothing found', [page('completed')], 'violations', 0],
  ['a violation', [page('completed', violation), page('completed')], 'violations', 1],
  ['a violation on a page judged in part', [page('partial', violation)], 'violations', 1],
  ['something to review', [page('completed', review)], 'violations', 0],
  ['something to review, which was asked for', [page('completed', review)], 'review', 1],
  ['a violation where review was asked for', [page('completed', violation)], 'review', 1],
  ['a violation nobody minds', [page('completed', violation)], 'never', 0],
  ['a recommendation', [page('completed', advice)], 'violations', 0],
  ['a recommendation of that impact', [page('completed', advice)], 'moderate', 0],
  ['a recommendation where all that is found was asked for', [page('completed', advice)], 'review', 1],
  ['a violation of that impact', [page('completed', violation)], 'moderate', 1],
  ['a violation above it', [page('completed', { impact: 'critical' })], 'moderate', 1],
  ['a violation below it', [page('completed', { impact: 'minor' })], 'moderate', 0],
  ['a review above it', [page('completed', { ...review, impact: 'critical' })], 'moderate', 0],
  [
    'a page that could not be judged, which goes first',
    [page('completed', violation), page('failed')],
    'violations',
    2,
  ],
  ['a page that could not be judged, whatever nobody minds', [page('failed')], 'never', 2],
])('%s', (_, results, failOn, code) => {
  expect(exitCodeOf(results, failOn)).toBe(code);
});

it('counts only what is not in the baseline', () => {
  const baseline = new Baseline([page('completed', violation, review)]);
  expect(exitCodeOf([page('completed', violation, review)], 'review', baseline)).toBe(0);
  expect(exitCodeOf([page('completed', violation, { fingerprint: '1:new' })], 'violations', baseline)).toBe(1);
  expect(exitCodeOf([page('completed', { ...review, outcome: 'violation' })], 'violations', baseline)).toBe(1);
  expect(exitCodeOf([page('failed')], 'violations', baseline)).toBe(2);
});
