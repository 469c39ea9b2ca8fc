import { profileRules, ruleOf } from '@stufenlos/standards';
import { expect, it } from 'vitest';
import { freeCheck } from './free-check.ts';

it('counts the rules that run, of axe-core and our own, over 50 criteria', () => {
  const { rules, covered, criteria } = freeCheck;
  const sources = profileRules('free').map((id) => ruleOf(id)?.source);
  expect(rules).toBe(sources.length);
  expect(sources.filter((source) => source === 'axe')).toHaveLength(64);
  expect(criteria).toBe(50);
  expect(covered).toBeGreaterThanOrEqual(21);
  expect(covered).toBeLessThan(criteria);
});
