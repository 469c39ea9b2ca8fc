import { expect, it } from 'vitest';
import { capElements } from './cap-elements.ts';
import type { PageFinding } from './finding.ts';
import type { PageRule } from './page-result.ts';

const finding = (outcome: PageFinding['outcome'], selector: string) =>
  ({ ruleId: 'image-alt', outcome, selector }) as PageFinding;
const rule = (ruleId: string, outcome: PageRule['outcome'], nodes: number): PageRule => ({ ruleId, outcome, nodes });

it('limits stored elements per rule and outcome, and reports the total', () => {
  const findings = ['a', 'b', 'c'].map((selector) => finding('violation', selector));
  const review = finding('review', 'd');
  const rules = [rule('image-alt', 'violation', 9), rule('image-alt', 'review', 1), rule('label', 'pass', 1)];
  expect(capElements({ rules, findings: [...findings, review] }, 2)).toEqual({
    findings: [findings[0], findings[1], review],
    truncated: [{ ruleId: 'image-alt', total: 9, stored: 2 }],
  });
});
