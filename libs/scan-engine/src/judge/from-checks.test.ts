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

it('leaves to a person what a static check left open, unless a driven check has measured it', () => {
  const axe = {
    version: '4',
    rules: [rule('placeholder-contrast', [{ id: 'placeholder-contrast', data: { text: 'Tea', required: 4.5 } }])],
  };
  expect(judge({ axe }).rules).toEqual([{ ruleId: 'placeholder-contrast', outcome: 'review', nodes: 1 }]);
  const contrast = {
    p10: 9,
    p50: 9,
    p90: 9,
    color: '#000',
    background: '#fff',
    worst: { ratio: 9, background: '#fff', x: 0, y: 0 },
  };
  const measured = (selector: string) => ({
    checks: ['pixel-contrast'],
    gathered: {
      textPixels: {
        data: {
          texts: [
            { element: { ...element, selector }, rules: ['color-contrast'], isLarge: false, doubts: [], contrast },
          ],
          links: [],
        },
      },
    },
  });
  const outcomes = (selector: string) =>
    judge({ axe, driven: measured(selector) }).rules.map(({ ruleId, outcome }) => `${ruleId} ${outcome}`);
  expect(outcomes('html')).toEqual(['placeholder-contrast pass', 'pixel-contrast pass']);
  expect(outcomes('body')).toEqual(['placeholder-contrast review', 'pixel-contrast pass']);
});

it('says that an own check of the audit did not run when it failed, and never that the page passed', () => {
  const failed = rule('list-markup', [{ id: 'error-occurred', data: { message: 'Expected "=" but "|" found.' } }]);
  expect(judge({ axe: { version: '4', rules: [failed] } })).toEqual({
    rules: [],
    findings: [],
    notRun: [{ ruleId: 'list-markup', cause: 'error' }],
  });
});
