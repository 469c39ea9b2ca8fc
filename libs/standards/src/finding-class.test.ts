import { expect, it } from 'vitest';
import { classOf } from './finding-class.ts';
import { rules } from './rules.ts';

it('is a violation only where a criterion of WCAG is broken', () => {
  expect(classOf({ ruleId: 'image-alt', outcome: 'violation' })).toBe('violation');
  expect(classOf({ ruleId: 'region', outcome: 'violation' })).toBe('recommendation');
  // A rule of another version of the engine: nothing is known that would make it less.
  expect(classOf({ ruleId: 'unknown', outcome: 'violation' })).toBe('violation');
  expect(rules.filter(({ id }) => classOf({ ruleId: id, outcome: 'violation' }) === 'recommendation')).toEqual(
    rules.filter(({ isBestPractice }) => isBestPractice),
  );
});

it('leaves what is not certain, passes and what does not apply as they are', () => {
  for (const outcome of ['review', 'pass', 'inapplicable']) {
    expect(classOf({ ruleId: 'region', outcome })).toBe(outcome);
  }
});

it('never takes a rule with a criterion for a recommendation', () => {
  const named = rules.filter(({ criteria }) => criteria.length > 0);
  expect(named.filter(({ id }) => classOf({ ruleId: id, outcome: 'violation' }) !== 'violation')).toEqual([]);
});
