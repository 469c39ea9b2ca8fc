import type { PageFinding } from '@stufenlos/contracts';
import { ruleOf } from '@stufenlos/standards';
import type { AxeNode } from '../gather/evidence.ts';
import { isAbbreviated } from './abbreviated-label.ts';
import { isIconLabel } from './icon-label.ts';

/**
 * A violation is only what is certain. axe calls some rules experimental, and they guess: a bold paragraph may be a
 * heading, a first row may be a caption. And a few of its certain rules err in ways that the evidence shows.
 */
export function outcomeOf(ruleId: string, outcome: PageFinding['outcome'], node: AxeNode): PageFinding['outcome'] {
  return outcome === 'violation' && isDoubtful(ruleId, node) ? 'review' : outcome;
}

function isDoubtful(ruleId: string, node: AxeNode): boolean {
  if (ruleId === 'css-orientation-lock') return !isWholePage(node);
  if (ruleId === 'frame-focusable-content') return node.element.isInert === true;
  if (ruleId === 'label-content-name-mismatch') return isAbbreviated(node.element.html) || isIconLabel(node.element);
  return ruleOf(ruleId)?.tags.includes('experimental') ?? false;
}

/** A turned arrow or a picture of a phone locks nothing: only html or body, turned as a whole, do. */
const isWholePage = ({ checks }: AxeNode) =>
  checks.some(
    ({ data }) => typeof data === 'object' && data !== null && 'wholePage' in data && data.wholePage === true,
  );
