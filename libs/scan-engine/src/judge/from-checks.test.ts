import { expect, it } from 'vitest';
import type { AxeNode, AxeRule, ElementFacts } from '../gather/evidence.ts';
import { judge } from './judge.ts';

const element: ElementFacts = { selector: 'html', html: '<html>', rect: null, ancestors: [], skeleton: '' };
const rule = (id: string, checks: AxeNode['checks']): AxeRule => ({
  id,
  outcome: 'review',
  impact: null,
  total: 1,
  nodes: [{ impact: null, checks, element }],
});

it('says that an own check of the audit did not run when it failed, and never that the page passed', () => {
  const failed = rule('list-markup', [{ id: 'error-occurred', data: { message: 'Expected "=" but "|" found.' } }]);
  expect(judge({ axe: { version: '4', rules: [failed] } })).toEqual({
    rules: [],
    findings: [],
    notRun: [{ ruleId: 'list-markup', cause: 'error' }],
  });
});
