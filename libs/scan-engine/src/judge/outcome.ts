import type { PageFinding } from '@stufenlos/contracts';
import { ruleOf } from '@stufenlos/standards';
import type { AxeNode, AxeRule } from '../gather/evidence.ts';
import { isAbbreviated } from './abbreviated-label.ts';
import { isIconLabel } from './icon-label.ts';
import { isIgnoredName } from './ignored-name.ts';

/** What axe objects to. */
export type Objection = AxeRule & { outcome: PageFinding['outcome'] };

/**
 * Downgrades uncertain violations to reviews: those of rules that axe marks as experimental, which guess (a bold
 * paragraph may be a heading, a first row a caption), and known false positives that the evidence reveals. Upgrades
 * names that are ignored for certain, and frames of one name that are different for certain.
 *
 * @param all rules of the same audit
 */
export function outcomeOf({ id, outcome }: Objection, node: AxeNode, all: readonly AxeRule[]): Objection['outcome'] {
  if (outcome === 'review') return isCertain(id, node) ? 'violation' : outcome;
  return isDoubtful(id, node, all) ? 'review' : outcome;
}

function isCertain(ruleId: string, node: AxeNode): boolean {
  if (ruleId === 'aria-prohibited-attr') return isIgnoredName(node);
  return ruleId === 'frame-title-unique' && hasOtherPurpose(node);
}

/** The documents of two frames of one name differ so much that they cannot serve one purpose (`framePurposeOf`). */
const hasOtherPurpose = ({ checks }: AxeNode) =>
  checks.some(({ data }) => typeof data === 'object' && data !== null && 'purpose' in data && data.purpose === 'other');

function isDoubtful(ruleId: string, node: AxeNode, all: readonly AxeRule[]): boolean {
  if (ruleId === 'skip-link') return !isOnlyWay(all);
  if (ruleId === 'css-orientation-lock') return !isWholePage(node);
  if (ruleId === 'frame-focusable-content') return node.element.isInert === true;
  if (ruleId === 'color-contrast' || ruleId === 'color-contrast-enhanced') return node.element.isInLogo === true;
  if (ruleId === 'label-content-name-mismatch') return isAbbreviated(node.element.html) || isIconLabel(node.element);
  return ruleOf(ruleId)?.tags.includes('experimental') ?? false;
}

/**
 * With a main landmark or a heading, a page meets WCAG SC 2.4.1 without its skip link, as `skip-link-works` says of the
 * links that it can use. Where the rules about both did not run, nobody knows.
 */
function isOnlyWay(all: readonly AxeRule[]): boolean {
  const isOnly = (ruleId: string, outcome: AxeRule['outcome']) => {
    const own = all.filter(({ id }) => id === ruleId);
    return own.length > 0 && own.every((rule) => rule.outcome === outcome);
  };
  return isOnly('landmark-one-main', 'violation') && isOnly('heading-order', 'inapplicable');
}

/** A rotated arrow or image does not lock the orientation, only a rotated page does. */
const isWholePage = ({ checks }: AxeNode) =>
  checks.some(
    ({ data }) => typeof data === 'object' && data !== null && 'wholePage' in data && data.wholePage === true,
  );
