import type { ReportRule } from '@stufenlos/contracts';
import { en301549, ownRules, rules } from '@stufenlos/standards';
import { expect, it } from 'vitest';
import { openIssues } from './open-issues.ts';

const rule = (ruleId: string, criteria: string[], more: Partial<ReportRule> = {}): ReportRule => ({
  ruleId,
  criteria,
  nodes: 3,
  pages: 1,
  ...more,
});

it('names the violated rules with the criteria that the standard takes over', () => {
  const violations = [rule('image-alt', ['1.1.1']), rule('dialog-focus', ['2.1.2', '2.4.3'])];
  expect(openIssues(violations)).toEqual([
    { ruleId: 'image-alt', criteria: ['1.1.1'] },
    { ruleId: 'dialog-focus', criteria: ['2.1.2', '2.4.3'] },
  ]);
});

it('names nothing that the law does not ask for: level AAA, WCAG 2.2, no criterion at all', () => {
  const beyond = [
    rule('target-size', ['2.5.8']),
    rule('focus-obscured', ['2.4.11']),
    rule('color-contrast-enhanced', ['1.4.6']),
    rule('meta-refresh-no-exceptions', ['2.2.4', '3.2.5']),
    rule('region', []),
  ];
  expect(openIssues(beyond)).toEqual([]);
  expect(openIssues([rule('own', ['1.4.6', '1.4.3', '2.4.11'])])).toEqual([{ ruleId: 'own', criteria: ['1.4.3'] }]);
});

it('leaves out what the owner ignores as a whole, and nothing else', () => {
  const all = rule('image-alt', ['1.1.1'], { ignored: 3 });
  const some = rule('link-name', ['2.4.4'], { ignored: 2 });
  expect(openIssues([all, some]).map(({ ruleId }) => ruleId)).toEqual(['link-name']);
});

it('has a clause of the standard for every criterion of every rule that it names', () => {
  const everything = [...rules, ...ownRules].map(({ id, criteria }) => rule(id, [...criteria]));
  const criteria = openIssues(everything).flatMap((issue) => issue.criteria);
  expect(criteria.filter((number) => en301549(number) === undefined)).toEqual([]);
  expect(criteria).toContain('4.1.2');
});
