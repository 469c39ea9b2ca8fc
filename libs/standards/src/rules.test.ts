import { expect, it } from 'vitest';
import { axeVersion, isBestPractice, ruleOf, rules } from './rules.ts';
import { criterionOf } from './criteria.ts';

it('knows the 105 rules of the pinned axe-core', () => {
  expect(axeVersion).toBe('4.14.1');
  expect(rules).toHaveLength(105);
});

it('reads criteria from tags', () => {
  expect(ruleOf('color-contrast')?.criteria).toEqual(['1.4.3']);
  expect(ruleOf('avoid-inline-spacing')?.criteria).toEqual(['1.4.12']);
  expect(ruleOf('input-image-alt')?.criteria).toEqual(['1.1.1', '4.1.2']);
});

it('names only criteria that exist', () => {
  expect(rules.flatMap((rule) => rule.criteria).filter((number) => !criterionOf(number))).toEqual([]);
});

it('gives best practice no criterion', () => {
  const recommended = rules.filter((rule) => rule.isBestPractice);
  expect(recommended.length).toBe(28);
  expect(recommended.flatMap((rule) => rule.criteria)).toEqual([]);
  expect(['region', 'image-alt', 'no-such-rule', 'constructor'].map(isBestPractice)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('gives a criterion to the best practice of axe-core that breaks one', () => {
  expect(ruleOf('empty-heading')).toMatchObject({ criteria: ['1.3.1'], isBestPractice: false });
  expect(ruleOf('skip-link')).toMatchObject({ criteria: ['2.4.1'], isBestPractice: false });
});

it('carries the W3C rules that a rule implements', () => {
  expect(ruleOf('color-contrast')?.act).toContain('afw4f7');
});

it('does not invent a rule', () => {
  expect(ruleOf('no-such-rule')).toBeUndefined();
  expect(ruleOf('constructor')).toBeUndefined();
});
