import { evaluateWith } from '../../../browser/evaluate-with.ts';
import { forEachStyleRule } from '../../in-page/static/for-each-style-rule.ts';
import { splitSelectors } from '../../in-page/static/split-selectors.ts';
import type { DrivenPage } from '../gatherer.ts';
import { listeningElements } from '../listened-types.ts';
import { focusableNear, madeFor } from './focusable-near.ts';
import { hoverCandidates } from './hover-candidates.ts';
import type { HoverCandidate } from './hover-candidates.ts';
import { canTrigger, hoverPairs } from './hover-pairs.ts';
import { stops } from './hover-target.ts';
import { hoverTexts } from './hover-texts.ts';
import type { HoverText } from './hover-texts.ts';
import { matchesIn } from './matches-in.ts';
import { showingRules, triggerOf } from './showing-rules.ts';
import { textOutside } from './text-outside.ts';

/** More elements that listen to the pointer are not looked at. */
const maxListening = 60;
const pointerEvents = /^(?:mouse|pointer)(?:enter|over)$/;
const ruleParts = { forEachStyleRule, splitSelectors, showingRules, triggerOf, canTrigger, hoverPairs };
const parts = { ...ruleParts, focusableNear, madeFor, matchesIn, textOutside };

/** Elements that hide links. */
export const linkCandidates = ({ world }: DrivenPage, limit: number): Promise<HoverCandidate[]> =>
  evaluateWith(world, { matchesIn }, hoverCandidates, limit);

/**
 * Elements at which a text may appear.
 *
 * @param links numbers of hidden links that are tried anyway
 */
export async function textCandidates(
  driven: DrivenPage,
  limit: number,
  links: readonly number[],
): Promise<HoverText[]> {
  const listening = (await driven.world.evaluate(hidesText))
    ? await listeningElements(driven, pointerEvents, maxListening)
    : [];
  return evaluateWith(driven.world, parts, hoverTexts, stops, limit, listening, links);
}

/** Runs inside the page; self-contained. Whether any element of the page has a text that nobody sees. */
function hidesText(): boolean {
  const outside = 'script,style,template,noscript,dialog,details,svg,select,datalist,[popover]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) =>
    (node as Element).matches(outside) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let left = 3000; left > 0 && walker.nextNode(); left -= 1) {
    const element = walker.currentNode as Element;
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown && /\p{L}{2}/u.test(element.textContent ?? '')) return true;
  }
  return false;
}
