import { pageFindingSchema } from '@stufenlos/contracts';
import { describe, expect, it } from 'vitest';
import type { AxeEvidence, AxeRule } from '../gather/evidence.ts';
import { judge } from './judge.ts';

const rule = (given: Partial<AxeRule>): AxeRule => ({
  id: 'image-alt',
  outcome: 'violation',
  impact: 'critical',
  total: 1,
  nodes: [
    {
      impact: null,
      checks: [{ id: 'has-alt', data: null }],
      element: { selector: 'img', html: '<img>', rect: null, ancestors: ['html', 'body'], skeleton: 'img[]()' },
    },
  ],
  ...given,
});
const judged = (...rules: AxeRule[]) => judge({ axe: { version: '4', rules } satisfies AxeEvidence });

describe('judging evidence', () => {
  it('adds criteria, EN 301 549 clauses and ACT rules to axe findings', () => {
    const { findings, rules } = judged(rule({}));
    expect(findings.map((finding) => pageFindingSchema.parse(finding))).toEqual(findings);
    expect(findings[0]).toMatchObject({
      ruleId: 'image-alt',
      source: 'axe',
      outcome: 'violation',
      impact: 'critical',
      criteria: ['1.1.1'],
      en: ['9.1.1.1'],
      act: ['23a2a8'],
      message: { key: 'has-alt.fail', data: {} },
    });
    expect(rules).toEqual([{ ruleId: 'image-alt', outcome: 'violation', nodes: 1 }]);
  });

  it('keeps reviews, best practice without a criterion, and additional ACT rules', () => {
    expect(judged(rule({ outcome: 'review' })).findings[0]).toMatchObject({ outcome: 'review' });
    expect(judged(rule({ id: 'region' })).findings[0]).toMatchObject({ criteria: [], en: [] });
    expect(judged(rule({ id: 'summary-name' })).findings[0]?.act).toContain('2t702h');
  });

  it('adds clauses of EN 301 549 only where the standard has one', () => {
    const clauses = (id: string) => judged(rule({ id })).findings[0];
    expect(clauses('scrollable-region-focusable')).toMatchObject({ criteria: ['2.1.1', '2.1.3'], en: ['9.2.1.1'] });
    expect(clauses('target-size')).toMatchObject({ criteria: ['2.5.8'], en: [] });
    expect(clauses('color-contrast-enhanced')).toMatchObject({ criteria: ['1.4.6'], en: [] });
  });

  it('lists passed and inapplicable rules without findings', () => {
    const { findings, rules } = judged(
      rule({ outcome: 'pass' }),
      rule({ id: 'label', outcome: 'inapplicable', total: 0, nodes: [] }),
    );
    expect(findings).toEqual([]);
    expect(rules.map(({ outcome, nodes }) => [outcome, nodes])).toEqual([
      ['pass', 1],
      ['inapplicable', 0],
    ]);
  });

  it('gives an empty judgement without evidence', () => {
    expect(judge({})).toEqual({ rules: [], findings: [] });
  });
});
