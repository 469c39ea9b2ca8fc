import type { AxeEvidence, AxeNode, AxeRule, ElementFacts } from '../gather/evidence.ts';
import { orientationRule } from '../gather/orientation.ts';
import type { OrientationEvidence } from '../gather/evidence.ts';

/** Tolerance for a rotation of 90 degrees. */
const tolerance = 2;
/** Minimum share of the page's text that counts as the whole page. */
const wholePage = 0.9;
/** Minimum share of the page's text; smaller elements are icons or illustrations. */
const minShare = 0.5;
const maxSheets = 10;

/**
 * Judges a locked orientation (WCAG SC 1.3.4, ACT b33eff) in the format of axe's rules. Rotating a large part of the
 * page by 90 degrees in one orientation is a violation. Unreadable style sheets lead to a review.
 */
export function orientationEvidence({
  hasRules,
  page,
  turned,
  unread,
}: OrientationEvidence): Pick<AxeEvidence, 'rules'> {
  const locked = turned.filter(({ degrees, share }) => Math.abs(degrees - 90) <= tolerance && share >= minShare);
  const rules = [
    rule(
      'violation',
      locked.map(({ element, share }) => node(element, { wholePage: share >= wholePage })),
    ),
    rule('review', unread.length > 0 ? [node(page, { sheets: unread.slice(0, maxSheets) })] : []),
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
