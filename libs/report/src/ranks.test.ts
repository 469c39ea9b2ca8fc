import { impacts } from '@stufenlos/contracts/scan-constants';
import { expect, it } from 'vitest';
import { ordered } from './ranks.ts';
import { testFinding } from './testing/test-results.ts';

it('findings are in the order of their class, then of their impact, then of their rule', () => {
  const findings = [
    testFinding({ ruleId: 'a-review', outcome: 'review', impact: 'critical' }),
    testFinding({ ruleId: 'region', impact: 'critical' }),
    ...impacts.toReversed().map((impact, at) => testFinding({ ruleId: `rule-${at}`, impact })),
    testFinding({ ruleId: 'rule-0', impact: 'critical' }),
  ];
  expect(ordered(findings).map(({ ruleId, impact }) => `${ruleId} ${impact}`)).toEqual([
    'rule-0 critical',
    'rule-3 critical',
    'rule-2 serious',
    'rule-1 moderate',
    'rule-0 minor',
    'region critical',
    'a-review critical',
  ]);
});
