import { expect, it } from 'vitest';
import type { AxeRule } from '../gather/evidence.ts';
import { withoutDecided } from './from-checks.ts';
import { judge } from './judge.ts';

const node = (selector: string) => ({
  impact: null,
  checks: [],
  element: { selector, html: '', rect: null, ancestors: [], skeleton: '' },
});
const rule = (outcome: AxeRule['outcome'], total = 2): AxeRule => ({
  id: 'color-contrast',
  outcome,
  impact: null,
  total,
  nodes: [node('#a'), node('#b')],
});
const open = (rules: AxeRule[]) =>
  rules.map(({ outcome, total, nodes }) => [outcome, total, nodes.map(({ element }) => element.selector).join()]);

it('drops the reviews of elements that a check has an answer for', () => {
  const decided = [{ ruleId: 'color-contrast', selectors: new Set(['#a']) }];
  expect(open(withoutDecided([rule('review')], decided))).toEqual([['review', 1, '#b']]);
  expect(open(withoutDecided([rule('violation')], decided))).toEqual([['violation', 2, '#a,#b']]);
});

it('drops the rule when no element is left, but not elements that were counted only', () => {
  const decided = [{ ruleId: 'color-contrast', selectors: new Set(['#a', '#b']) }];
  expect(withoutDecided([rule('review')], decided)).toEqual([]);
  expect(open(withoutDecided([rule('review', 5)], decided))).toEqual([['review', 3, '']]);
});

it('keeps the reviews of axe-core when the check that answers them was not applicable', () => {
  const media = { tag: 'audio', isLoaded: false, related: [] };
  const outcomesWith = (given: readonly object[]) =>
    judge({
      axe: { version: '4', rules: [{ ...rule('review'), id: 'no-autoplay-audio' }] },
      driven: { checks: ['autoplay-audio'], gathered: { autoplay: { data: { media: given } } } },
    }).rules.map(({ ruleId, outcome }) => `${ruleId} ${outcome}`);
  const own = 'autoplay-audio inapplicable';
  expect(outcomesWith([])).toEqual(['no-autoplay-audio review', own]);
  expect(outcomesWith([media])).toEqual(['no-autoplay-audio review', own]);
  expect(outcomesWith([{ ...media, isMuted: true }])).toEqual(['autoplay-audio pass']);
});

it('drops all reviews of a rule when a check has an answer for the page', () => {
  expect(withoutDecided([rule('review')], [{ ruleId: 'color-contrast' }])).toEqual([]);
  expect(open(withoutDecided([rule('review')], [{ ruleId: 'bypass' }]))).toHaveLength(1);
});
