import { expect, it } from 'vitest';
import { countsAs, type FailOn } from './fail-on.ts';
import { testFinding } from './testing/test-results.ts';

const serious = testFinding({ impact: 'serious' });
const recommendation = testFinding({ ruleId: 'region', impact: 'serious' });
const review = testFinding({ impact: 'serious', outcome: 'review' });
const counted = (failOn: FailOn) => [serious, recommendation, review].map((finding) => countsAs(finding, failOn));

it.each<[FailOn, boolean, boolean, boolean]>([
  ['violations', true, false, false],
  ['review', true, true, true],
  ['never', false, false, false],
  ['critical', false, false, false],
  ['serious', true, false, false],
  ['moderate', true, false, false],
])('with "%s", a serious violation fails a build: %s; a recommendation: %s; a review: %s', (failOn, ...expected) => {
  expect(counted(failOn)).toEqual(expected);
});
