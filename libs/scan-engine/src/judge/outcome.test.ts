import { describe, expect, it } from 'vitest';
import type { AxeNode, AxeRule, ElementFacts } from '../gather/evidence.ts';
import { isAbbreviated } from './abbreviated-label.ts';
import { judge } from './judge.ts';

const node = (element: Partial<ElementFacts> = {}, data: unknown = null): AxeNode => ({
  impact: null,
  checks: [{ id: 'check', data }],
  element: { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: 'p[]()', ...element },
});
const judged = (...rules: (Pick<AxeRule, 'id' | 'nodes'> & Partial<AxeRule>)[]) =>
  judge({
    axe: {
      version: '4',
      rules: rules.map((rule) => ({ outcome: 'violation', impact: 'serious', total: rule.nodes.length, ...rule })),
    },
  });

describe('a violation of axe', () => {
  it.each(['p-as-heading', 'table-fake-caption', 'td-has-header', 'focus-order-semantics'])(
    'becomes a review for the experimental rule %s',
    (id) => {
      const { findings, rules } = judged({ id, nodes: [node()] });
      expect(findings.map(({ outcome, message }) => [outcome, message.key])).toEqual([['review', 'check.fail']]);
      expect(rules).toEqual([{ ruleId: id, outcome: 'review', nodes: 1 }]);
    },
  );

  it('stays a violation for other rules', () => {
    expect(judged({ id: 'image-alt', nodes: [node()] }).findings[0]?.outcome).toBe('violation');
  });

  it('stays a locked orientation only if the whole page is rotated', () => {
    const outcome = (data: unknown) =>
      judged({ id: 'css-orientation-lock', nodes: [node({}, data)] }).findings[0]?.outcome;
    expect([{ wholePage: true }, { wholePage: false }, null].map(outcome)).toEqual(['violation', 'review', 'review']);
  });

  it('becomes a review for a focusable frame that is inert', () => {
    const outcome = (isInert?: boolean) =>
      judged({ id: 'frame-focusable-content', nodes: [node(isInert === undefined ? {} : { isInert })] }).findings[0]
        ?.outcome;
    expect([true, false, undefined].map(outcome)).toEqual(['review', 'violation', 'violation']);
  });

  it.each(['color-contrast', 'color-contrast-enhanced'])('becomes a review for a logo: %s', (id) => {
    const outcome = (facts: Partial<ElementFacts>) => judged({ id, nodes: [node(facts)] }).findings[0]?.outcome;
    expect([{ isInLogo: true }, {}].map(outcome)).toEqual(['review', 'violation']);
  });

  it('is none for a frame, which has no blocks to bypass of its own', () => {
    const html = node({ selector: 'html' });
    const framed = node({ selector: 'body > iframe >>> html' });
    const outcomes = (nodes: AxeNode[]) => {
      const { findings, rules } = judged({ id: 'bypass', outcome: 'review', nodes });
      return [findings.map(({ selector }) => selector), rules];
    };
    expect(outcomes([html, framed])).toEqual([['html'], [{ ruleId: 'bypass', outcome: 'review', nodes: 1 }]]);
    expect(outcomes([framed])).toEqual([[], [{ ruleId: 'bypass', outcome: 'inapplicable', nodes: 0 }]]);
  });

  it('is that of the page itself where only a frame has another one', () => {
    const framed = node({ selector: 'iframe >>> html' });
    const { rules } = judged(
      { id: 'bypass', outcome: 'pass', nodes: [], total: 1 },
      { id: 'bypass', outcome: 'review', nodes: [framed] },
    );
    expect(rules).toEqual([{ ruleId: 'bypass', outcome: 'pass', nodes: 1 }]);
  });

  it('is counted with its final outcome, including elements that are not described', () => {
    const sure = node({ html: '<a aria-label="Buy">Sell</a>' });
    const short = node({ html: '<a aria-label="Telefon">Tel.</a>' });
    const { rules } = judged(
      { id: 'label-content-name-mismatch', nodes: [sure, short], total: 300 },
      { id: 'label-content-name-mismatch', outcome: 'review', nodes: [sure], total: 4 },
    );
    expect(rules).toEqual([
      { ruleId: 'label-content-name-mismatch', outcome: 'violation', nodes: 299 },
      { ruleId: 'label-content-name-mismatch', outcome: 'review', nodes: 5 },
    ]);
  });
});

it.each([
  ['<a aria-label="University Avenue" href="#">University Ave.</a>', true],
  ['<button aria-label="Telefon: jetzt anrufen">Tel.</button>', true],
  ['<button aria-label="Fax senden">Tel. senden</button>', false],
  ['<button aria-label="Telefon anrufen">Tel. anrufen</button>', true],
  ['<a aria-label="Nummer">Nr.</a>', false],
  ['<button aria-label="Find">search</button>', false],
  ['<button aria-label="the full">The full label</button>', false],
  ['<a aria-label="Some">A.</a>', false],
  ['<a aria-label="x"><b>Tel.</b></a>', false],
  ['<a href="/">Tel.</a>', false],
  ['', false],
])('isAbbreviated says for %s: %s', (html, expected) => {
  expect(isAbbreviated(html)).toBe(expected);
});
