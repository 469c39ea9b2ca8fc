import { describe, expect, it } from 'vitest';
import type { Gathered } from '../gather/driven/driven-evidence.ts';
import type { AxeNode, AxeRule } from '../gather/evidence.ts';
import { judge } from './judge.ts';

const node = (tag: string, data: unknown = null): AxeNode => ({
  impact: null,
  checks: [{ id: 'check', data }],
  element: { selector: tag, html: `<${tag}>`, rect: [1, 2, 3, 4], ancestors: ['html', 'body'], skeleton: `${tag}[]()` },
});
const rule = (nodes: AxeNode[], given: Partial<AxeRule> = {}): AxeRule => ({
  id: 'button-name',
  outcome: 'violation',
  impact: 'critical',
  total: nodes.length,
  nodes,
  ...given,
});
const passed = (id: string): AxeRule => rule([], { id, outcome: 'pass', total: 1 });

const judged = (first: AxeRule[], mobile: Gathered | AxeRule[]) => {
  const gathered = Array.isArray(mobile) ? { data: { isApplicable: true, rules: mobile } } : mobile;
  const driven = { checks: ['mobile-viewport'], gathered: { mobile: gathered } };
  const { rules, findings, notRun } = judge({ axe: { version: '4', rules: first }, driven });
  const seen = findings.map(({ selector, contexts }) => `${selector} ${contexts.join()}`);
  return { seen, rules: rules.map(({ ruleId, outcome, nodes }) => `${ruleId} ${outcome} ${nodes}`), notRun };
};

describe('a second audit', () => {
  it('passes when it finds nothing, or only what is known', () => {
    const first = [rule([node('a')])];
    const rules = ['button-name violation 1', 'mobile-viewport pass 1'];
    expect(judged(first, [])).toMatchObject({ seen: ['a desktop'], rules });
    expect(judged(first, first)).toMatchObject({ seen: ['a desktop'], rules });
  });

  it('adds what is new to its rule, and does not pass then', () => {
    const { seen, rules } = judged([rule([node('a')])], [rule([node('a'), node('b')])]);
    expect(seen).toEqual(['a desktop', 'b mobile']);
    expect(rules).toEqual(['button-name violation 2']);
  });

  it('makes a rule fail that passed in the first one', () => {
    expect(judged([passed('button-name')], [rule([node('b')])]).rules).toEqual(['button-name violation 1']);
  });

  it('takes other colours for another problem', () => {
    const contrast = (fgColor: string) => [rule([node('a', { fgColor })], { id: 'color-contrast' })];
    expect(judged(contrast('#777'), contrast('#888')).seen).toEqual(['a desktop', 'a mobile']);
  });

  it('asks no questions', () => {
    expect(judged([], [rule([node('b')], { outcome: 'review' })]).seen).toEqual([]);
  });

  it('says nothing about a rule whose elements were too many to be described', () => {
    expect(judged([rule([node('a')], { total: 2 })], [rule([node('b')])]).seen).toEqual(['a desktop']);
  });

  it('says nothing about the content of a frame that the first one missed', () => {
    const found = [rule([node('#late >>> b'), node('#other >>> b')])];
    const driven = {
      checks: ['mobile-viewport'],
      gathered: { mobile: { data: { isApplicable: true, rules: found } } },
    };
    const uninspected = [{ kind: 'frame' as const, element: node('#late').element }];
    const { findings } = judge({ uninspected, driven });
    expect(findings.filter(({ contexts }) => contexts[0] === 'mobile').map(({ selector }) => selector)).toEqual([
      '#other >>> b',
    ]);
  });

  it('has its place in the picture of its own view', () => {
    const driven = {
      checks: ['mobile-viewport'],
      gathered: { mobile: { data: { isApplicable: true, rules: [rule([node('b')])] } } },
    };
    expect(judge({ driven }).findings[0]).toMatchObject({ rect: [1, 2, 3, 4], contexts: ['mobile'] });
  });

  it('says why it did not run', () => {
    expect(judged([], { notRun: 'reload' }).notRun).toEqual([{ ruleId: 'mobile-viewport', cause: 'reload' }]);
  });
});
