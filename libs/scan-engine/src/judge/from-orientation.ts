import type { AxeEvidence, AxeNode, AxeRule, ElementFacts } from '../gather/evidence.ts';
import { orientationRule } from '../gather/orientation.ts';
import type { OrientationEvidence } from '../gather/orientation.ts';

/** Degrees that a quarter turn may be off. */
const tolerance = 2;
/** So much of the page's text is the whole page. */
const wholePage = 0.9;
/** With less of the text it is an arrow or a picture of a phone. */
const largePart = 0.5;
const sheetsNamed = 10;

/**
 * The rule against a locked orientation (WCAG SC 1.3.4, ACT b33eff) in the form of axe's rules. A quarter turn of a large
 * part of the page in one orientation breaks it; of style sheets that could not be read nobody knows.
 */
export function orientationEvidence({
  hasRules,
  page,
  turned,
  unread,
}: OrientationEvidence): Pick<AxeEvidence, 'rules'> {
  const locked = turned.filter(({ degrees, share }) => Math.abs(degrees - 90) <= tolerance && share >= largePart);
  const rules = [
    rule(
      'violation',
      locked.map(({ element, share }) => node(element, { wholePage: share >= wholePage })),
    ),
    rule('review', unread.length > 0 ? [node(page, { sheets: unread.slice(0, sheetsNamed) })] : []),
  ].filter(({ total }) => total > 0);
  return { rules: rules.length > 0 ? rules : [rule(hasRules ? 'pass' : 'inapplicable', [])] };
}

const rule = (outcome: AxeRule['outcome'], nodes: AxeNode[]): AxeRule => ({
  id: orientationRule,
  outcome,
  impact: 'serious',
  total: outcome === 'pass' ? 1 : nodes.length,
  nodes,
});

const node = (element: ElementFacts, data: unknown): AxeNode => ({
  impact: null,
  checks: [{ id: orientationRule, data }],
  element,
});
