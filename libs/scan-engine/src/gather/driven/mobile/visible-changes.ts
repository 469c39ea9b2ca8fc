import type { textLooks } from '../text-looks.ts';

interface LooksHolder {
  stufenlosLooks?: { visible: Set<Element>; looks: string } | undefined;
}

/** What another size of the window changes. */
export interface VisibleChanges {
  /** Elements can be seen that could not be seen before, or nobody knows. */
  hasNew: boolean;
  /** Something that contrast depends on. */
  hasOtherLooks: boolean;
}

/**
 * Runs inside the page; self-contained. Called once before and once after the window changes.
 *
 * @param limit pages with more elements are not compared
 * @returns null the first time
 */
export function visibleChanges(parts: { textLooks: typeof textLooks }, limit: number): VisibleChanges | null {
  const holder = globalThis as unknown as LooksHolder;
  const elements = [...document.querySelectorAll('body *')];
  // The content of frames and shadow roots is not compared, so it may be new.
  const isUnclear =
    elements.length > limit ||
    elements.some(
      (element) => element.shadowRoot !== null || /^(?:iframe|frame|object|embed)$/.test(element.localName),
    );
  const visible = new Set(
    isUnclear
      ? []
      : elements.filter((element) => {
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
          const { width, height, right, bottom } = element.getBoundingClientRect();
          return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
        }),
  );
  const looks = parts.textLooks([...visible]);
  const before = holder.stufenlosLooks;
  holder.stufenlosLooks = { visible, looks };
  if (!before) return null;
  const isKnown = (element: Element) => before.visible.has(element);
  return { hasNew: isUnclear || ![...visible].every(isKnown), hasOtherLooks: looks !== before.looks };
}
