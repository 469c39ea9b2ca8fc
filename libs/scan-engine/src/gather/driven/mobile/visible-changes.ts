import type { Audit } from '../../in-page/audit/audit.ts';
import type { textLooks } from '../text-looks.ts';
import type { textBackdrops } from './text-backdrops.ts';

declare const stufenlos: Audit;

interface LooksHolder {
  /** Every visible element, and how its text is painted. */
  stufenlosLooks?: ReadonlyMap<Element, string>;
}

interface Parts extends Record<string, (...args: never[]) => unknown> {
  textLooks: typeof textLooks;
  textBackdrops: typeof textBackdrops;
}

/** What another size of the window changes. */
export interface VisibleChanges {
  /** Elements can be seen that could not be seen before, or nobody knows. */
  hasNew: boolean;
  /** Numbers of the elements whose contrast may be another one; undefined: nobody knows. */
  repainted?: number[];
  /** A visible control, label or the like has lost a part, so its name may have become shorter. */
  hasLostParts: boolean;
}

/**
 * Runs inside the page, with the audit script. Called once before and once after the window changes.
 *
 * @param limit pages with more elements are not compared
 * @returns null the first time
 */
export function visibleChanges(parts: Parts, limit: number): VisibleChanges | null {
  const isVisible = (element: Element, { width, height, right, bottom }: DOMRect) =>
    width > 1 &&
    height > 1 &&
    right + scrollX > 0 &&
    bottom + scrollY > 0 &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const elements = [...document.querySelectorAll('body *')];
  // The content of frames and shadow roots is not compared, so it may be new.
  const isUnclear =
    elements.length > limit ||
    elements.some(
      (element) => element.shadowRoot !== null || /^(?:iframe|frame|object|embed)$/.test(element.localName),
    );
  const visible = (isUnclear ? [] : elements)
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ element, rect }) => isVisible(element, rect));
  // The root and the body paint what is behind everything.
  const [root, body, ...looks] = parts.textLooks([
    document.documentElement,
    document.body,
    ...visible.map(({ element }) => element),
  ]);
  const backdrops = parts.textBackdrops(visible);
  const now = new Map(visible.map(({ element }, at) => [element, [root, body, looks[at], backdrops[at]].join('|')]));
  const holder = globalThis as unknown as LooksHolder;
  const before = holder.stufenlosLooks;
  holder.stufenlosLooks = now;
  if (!before) return null;
  const isPart = (element: Element) => {
    const whole = element.parentElement?.closest('a[href],button,summary,label,[role]');
    return whole ? now.has(whole) : false;
  };
  const repainted = [...now.keys()].filter((element) => now.get(element) !== before.get(element));
  return {
    hasNew: isUnclear || ![...now.keys()].every((element) => before.has(element)),
    ...(!isUnclear && { repainted: repainted.map(stufenlos.numberOf) }),
    hasLostParts: [...before.keys()].some((element) => !now.has(element) && isPart(element)),
  };
}
