import type { PageFinding } from '@stufenlos/contracts';
import { ruleOf } from '@stufenlos/standards';
import type { AxeNode } from '../gather/evidence.ts';
import { isAbbreviated } from './abbreviated-label.ts';
import { isIconLabel } from './icon-label.ts';
import { isIgnoredName } from './ignored-name.ts';

/**
 * Downgrades uncertain violations to reviews: those of rules that axe marks as experimental, which guess (a bold
 * paragraph may be a heading, a first row a caption), and known false positives that the evidence reveals. Upgrades
 * names that are ignored for certain.
 */
export function outcomeOf(ruleId: string, outcome: PageFinding['outcome'], node: AxeNode): PageFinding['outcome'] {
  if (outcome === 'review') return ruleId === 'aria-prohibited-attr' && isIgnoredName(node) ? 'violation' : outcome;
  return outcome === 'violation' && isDoubtful(ruleId, node) ? 'review' : outcome;
}

function isDoubtful(ruleId: string, node: AxeNode): boolean {
  if (ruleId === 'css-orientation-lock') return !isWholePage(node);
  if (ruleId === 'frame-focusable-content') return node.element.isInert === true;
  if (ruleId === 'label-content-name-mismatch') return isAbbreviated(node.element.html) || isIconLabel(node.element);
  return ruleOf(ruleId)?.tags.includes('experimental') ?? false;
}

/** A rotated arrow or image does not lock the orientation, only a rotated page does. */
const isWholePage = ({ checks }: AxeNode) =>
  checks.some(
    ({ data }) => typeof data === 'object' && data !== null && 'wholePage' in data && data.wholePage === true,
  );
