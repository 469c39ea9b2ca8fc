import type { textLooks } from '../text-looks.ts';

interface LooksHolder {
  /** Every visible element, and its look. */
  stufenlosLooks?: ReadonlyMap<Element, string | undefined>;
}

/** What another size of the window changes. */
export interface VisibleChanges {
  /** Elements can be seen that could not be seen before, or nobody knows. */
  hasNew: boolean;
  /** Something that contrast depends on. */
  hasOtherLooks: boolean;
  /** A visible control, label or the like has lost a part, so its name may have become shorter. */
  hasLostParts: boolean;
}

/**
 * Runs inside the page; self-contained. Called once before and once after the window changes.
 *
 * @param limit pages with more elements are not compared
 * @returns null the first time
 */
export function visibleChanges(parts: { textLooks: typeof textLooks }, limit: number): VisibleChanges | null {
  const isVisible = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
  };
  /** Text may have stood in front of it. */
  const paintsBackground = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isClear = backgroundImage === 'none' && /^rgba\(.+, 0\)$/.test(backgroundColor);
    return !isClear || element.matches('img,svg,canvas,video');
  };
  const elements = [...document.querySelectorAll('body *')];
  // The content of frames and shadow roots is not compared, so it may be new.
  const isUnclear =
    elements.length > limit ||
    elements.some(
      (element) => element.shadowRoot !== null || /^(?:iframe|frame|object|embed)$/.test(element.localName),
    );
  const visible = isUnclear ? [] : elements.filter(isVisible);
  const looks = parts.textLooks(visible);
  const now = new Map(visible.map((element, at) => [element, looks[at]]));
  const holder = globalThis as unknown as LooksHolder;
  const before = holder.stufenlosLooks;
  holder.stufenlosLooks = now;
  if (!before) return null;
  const gone = [...before.keys()].filter((element) => !now.has(element));
  const isPart = (element: Element) => {
    const whole = element.parentElement?.closest('a[href],button,summary,label,[role]');
    return whole ? now.has(whole) : false;
  };
  return {
    hasNew: isUnclear || !visible.every((element) => before.has(element)),
    hasOtherLooks: visible.some((element) => now.get(element) !== before.get(element)) || gone.some(paintsBackground),
    hasLostParts: gone.some(isPart),
  };
}
