import { impacts, runStatsSchema } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleLists, type RuleRows, type RuleTotal, type StoredFindings } from '../findings/rule-lists.ts';
import { runStats } from './run-stats.ts';

const stored = (given: Partial<StoredFindings>): StoredFindings => ({
  ruleId: 'image-alt',
  outcome: 'violation',
  impact: 'critical',
  stored: 1,
  criteria: ['1.1.1'],
  ...given,
});

describe('the numbers of a run', () => {
  const rows: RuleRows = {
    totals: [
      { ruleId: 'image-alt', outcome: 'violation', nodes: 250, pages: 2 },
      { ruleId: 'color-contrast', outcome: 'violation', nodes: 3, pages: 1 },
      { ruleId: 'color-contrast', outcome: 'review', nodes: 7, pages: 2 },
      { ruleId: 'document-title', outcome: 'pass', nodes: 1, pages: 2 },
      { ruleId: 'video-caption', outcome: 'inapplicable', nodes: 0, pages: 2 },
    ],
    findings: [
      stored({ stored: 190 }),
      stored({ impact: 'minor', stored: 10 }),
      stored({ ruleId: 'color-contrast', impact: 'serious', stored: 3, criteria: ['1.4.3'] }),
      stored({ ruleId: 'color-contrast', outcome: 'review', impact: 'serious', stored: 7, criteria: ['1.4.3'] }),
    ],
  };

  it('counts rules and elements apart, and names what was cut', () => {
    const stats = runStats('free', ['completed', 'partial', 'failed', 'skipped'], rows);
    expect(stats.pages).toEqual({ discovered: 4, completed: 1, partial: 1, failed: 1 });
    expect(stats.categories).toEqual({
      violations: { rules: 2, nodes: 253 },
      recommendations: { rules: 0, nodes: 0 },
      incomplete: { rules: 1, nodes: 7 },
      passes: { rules: 1 },
      inapplicable: { rules: 1 },
    });
    expect(stats.impacts).toEqual({ critical: 240, serious: 3, moderate: 0, minor: 10 });
    expect(stats.truncated).toEqual([{ ruleId: 'image-alt', total: 250, stored: 200 }]);
  });

  it('counts no rule as passed that is broken on another page, nor as inapplicable where it applies on one', () => {
    const total = (ruleId: string, outcome: RuleTotal['outcome']) => ({ ruleId, outcome, nodes: 1, pages: 1 });
    const totals = [
      total('image-alt', 'violation'),
      total('image-alt', 'pass'),
      total('image-alt', 'inapplicable'),
      total('label', 'review'),
      total('label', 'pass'),
      total('region', 'recommendation'),
      total('region', 'pass'),
      total('document-title', 'pass'),
      total('document-title', 'inapplicable'),
      total('video-caption', 'inapplicable'),
    ];
    const { categories } = runStats('pro', ['completed', 'completed'], { totals, findings: [] });
    expect(categories).toMatchObject({ passes: { rules: 1 }, inapplicable: { rules: 1 } });
    const lists = ruleLists({ totals, findings: [] });
    expect(lists.pass.map(({ ruleId }) => ruleId)).toEqual(['document-title']);
    expect(lists.inapplicable.map(({ ruleId }) => ruleId)).toEqual(['video-caption']);
    expect(lists.violation).toHaveLength(1);
  });

  it('counts recommendations apart: not by impact, not among the rules to begin with', () => {
    const { categories, impacts, top, truncated } = runStats('pro', ['completed'], {
      totals: [...rows.totals, { ruleId: 'region', outcome: 'recommendation', nodes: 5000, pages: 9 }],
      findings: [...rows.findings, stored({ ruleId: 'region', outcome: 'recommendation', criteria: [], stored: 200 })],
    });
    expect(categories).toMatchObject({
      violations: { rules: 2, nodes: 253 },
      recommendations: { rules: 1, nodes: 5000 },
    });
    expect(impacts).toEqual({ critical: 240, serious: 3, moderate: 0, minor: 10 });
    expect(top.map(({ ruleId }) => ruleId)).toEqual(['image-alt', 'color-contrast']);
    expect(truncated).toContainEqual({ ruleId: 'region', total: 5000, stored: 200 });
  });

  it('judges every criterion of the profile exactly once', () => {
    const { criteria } = runStats('free', ['completed'], rows);
    expect(criteria.failed).toEqual(['1.1.1', '1.4.3']);
    expect(criteria.review).toEqual([]);
    expect(criteria.clear).toContain('2.4.2');
    expect(criteria.obsolete).toEqual(['4.1.1']);
    expect(Object.values(criteria).flat()).toHaveLength(50);
  });

  it('starts with the rule of the highest weight x elements x pages', () => {
    const many = ['a', 'b', 'c', 'd'].map((ruleId) => ({ ruleId, outcome: 'violation' as const, nodes: 4, pages: 1 }));
    const { top } = runStats('free', ['completed'], {
      totals: [...many, { ruleId: 'e', outcome: 'violation', nodes: 1, pages: 5 }],
      findings: [
        stored({ ruleId: 'a', impact: 'minor' }),
        stored({ ruleId: 'b', impact: 'serious' }),
        stored({ ruleId: 'c', impact: 'serious' }),
        stored({ ruleId: 'd', impact: 'moderate' }),
        stored({ ruleId: 'e', impact: 'critical' }),
      ],
    });
    expect(top.map((rule) => rule.ruleId)).toEqual(['e', 'b', 'c']);
  });

  const rule = fc.record({
    ruleId: fc.constantFrom('image-alt', 'label', 'own-check', 'link-name'),
    stored: fc.array(fc.record({ impact: fc.constantFrom(...impacts), elements: fc.integer({ min: 1, max: 200 }) })),
    beyond: fc.integer({ min: 0, max: 5000 }),
    pages: fc.integer({ min: 1, max: 9 }),
  });

  it('spreads all violation elements over the impacts, none lost and none twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(rule, { selector: ({ ruleId }) => ruleId }), (rules) => {
        const findings = rules.flatMap(({ ruleId, stored: parts }) =>
          parts.map(({ impact, elements }) => stored({ ruleId, impact, stored: elements, criteria: [] })),
        );
        const totals = rules.map(({ ruleId, stored: parts, beyond, pages }) => ({
          ruleId,
          outcome: 'violation' as const,
          nodes: parts.reduce((sum, part) => sum + part.elements, beyond),
          pages,
        }));
        const stats = runStatsSchema.parse(runStats('pro', ['completed'], { totals, findings }));
        const perImpact = Object.values(stats.impacts).reduce((sum, count) => sum + count, 0);
        expect(perImpact).toBe(stats.categories.violations.nodes);
        expect(Object.values(stats.criteria).flat()).toHaveLength(55);
      }),
    );
  });
});
