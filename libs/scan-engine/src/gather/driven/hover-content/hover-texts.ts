import type { Audit } from '../../in-page/audit/audit.ts';
import type { focusableNear, madeFor } from './focusable-near.ts';
import type { hoverPairs, PairParts } from './hover-pairs.ts';
import type { HoverTarget } from './hover-target.ts';
import type { matchesIn } from './matches-in.ts';
import type { textOutside } from './text-outside.ts';

declare const stufenlos: Audit;

/** A visible element at which the pointer may bring up a hidden text. */
export interface HoverText extends HoverTarget {
  /** At most 300 characters. */
  text: string;
  /** The page has the text elsewhere, hidden or not. */
  isElsewhere: boolean;
  /** The text is only transparent, so assistive technology reads it. */
  isTransparent: boolean;
  /** The trigger can get the focus, or is in or around something that can. */
  isFocusable: boolean;
  /** It has links or controls, as a menu has. */
  hasControls: boolean;
}

export interface TextParts extends PairParts {
  focusableNear: typeof focusableNear;
  hoverPairs: typeof hoverPairs;
  madeFor: typeof madeFor;
  matchesIn: typeof matchesIn;
  textOutside: typeof textOutside;
}

/**
 * Runs inside the page, with the audit script. Two of a kind are enough to judge the kind.
 *
 * @param stops selector of what can get the focus
 * @param listening numbers of elements that listen to the pointer
 * @param links numbers of hidden links that are tried anyway, with what they are in
 */
export function hoverTexts(
  parts: TextParts,
  stops: string,
  limit: number,
  listening: readonly number[],
  links: readonly number[],
): HoverText[] {
  const { triggers, focusOf } = parts.hoverPairs(parts, listening);
  if (triggers.size === 0) return [];
  const isRendered = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
  const inContent = new WeakSet<Node>();
  // Contents do not count, so that two equal tooltips do not excuse each other.
  const page = squeezed(parts.textOutside(triggers));
  const kinds = new Map<string, number>();
  const found: HoverText[] = [];
  for (const [content, trigger] of triggers) {
    if (found.length >= limit) break;
    const isTried = links.some((link) => content.contains(stufenlos.element(link)));
    // A part of what appears anyway.
    if (isTried || (content.parentElement && inContent.has(content.parentElement))) continue;
    const kind = [trigger.localName, trigger.className, content.localName, content.className].join('|');
    const count = kinds.get(kind) ?? 0;
    kinds.set(kind, count + 1);
    if (count >= 2) continue;
    for (const inner of [content, ...content.querySelectorAll('*')]) inContent.add(inner);
    const inShowing = focusOf(content).flatMap((one) => [one as HTMLElement, ...parts.matchesIn(one, stops)]);
    const near = [...parts.madeFor(content), ...inShowing, ...parts.focusableNear(parts, trigger, stops, 4)].filter(
      (one) => one.matches(stops) && isRendered(one) && !content.contains(one),
    );
    const number = stufenlos.numberOf(trigger);
    const text = textOf(content);
    const visible = (trigger as HTMLElement).innerText.trim().replaceAll(/\s+/g, ' ');
    found.push({
      number,
      target: number,
      name: (trigger.getAttribute('aria-label') ?? '') || visible.replace(text, '').trim().slice(0, 60),
      contents: [stufenlos.numberOf(content)],
      focusable: [...new Set(near)].slice(0, 4).map(stufenlos.numberOf),
      byOpacity: true,
      text: text.slice(0, 300),
      isElsewhere: page.includes(squeezed(text)),
      isTransparent: isRendered(content),
      isFocusable: trigger.closest(stops) !== null || parts.matchesIn(trigger, stops).some(isRendered),
      hasControls: content.matches(stops) || parts.matchesIn(content, stops).length > 0,
    });
  }
  return found;
}
