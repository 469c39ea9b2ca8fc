import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export interface PlacedElement {
  element: Element;
  rect: DOMRect;
}

/**
 * Runs inside the page, with the audit script. What may be painted behind or above the text of each element: all boxes that
 * have a background or a picture or are translucent, and that its box touches. Elements without text of their own have none.
 *
 * @returns a text per element; where two are equal, the same is painted there
 */
export function textBackdrops(all: readonly PlacedElement[]): string[] {
  const rowHeight = 200;
  /** A box may be millions of pixels high. */
  const maxRows = 1000;
  const rows = new Map<number, { rect: DOMRect; look: string }[]>();
  const rowsOf = ({ top, bottom }: DOMRect): number[] => {
    const first = Math.floor(top / rowHeight);
    const count = Math.min(maxRows, Math.floor(bottom / rowHeight) - first + 1);
    return Array.from({ length: count }, (_, at) => first + at);
  };
  /** @returns undefined for a box that hides nothing */
  const paintedBy = (element: Element): string | undefined => {
    const { backgroundColor, backgroundImage, display, opacity, position } = getComputedStyle(element);
    const isPicture = element.matches('img,svg,canvas,video');
    // A box in a line of text is behind no other text.
    if (display === 'inline' && position === 'static' && !isPicture) return undefined;
    const isClear = backgroundImage === 'none' && /^rgba\(.+, 0\)$/.test(backgroundColor);
    if (isClear && opacity === '1' && !isPicture) return undefined;
    return [stufenlos.numberOf(element), backgroundColor, backgroundImage.slice(0, 100), opacity].join(' ');
  };
  const hasText = (element: Element) =>
    element.matches('input,select,textarea,button') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const touches = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  for (const { element, rect } of all) {
    const look = paintedBy(element);
    if (look === undefined) continue;
    for (const row of rowsOf(rect)) {
      const inRow = rows.get(row);
      if (inRow) inRow.push({ rect, look });
      else rows.set(row, [{ rect, look }]);
    }
  }
  return all.map(({ element, rect }) => {
    if (!hasText(element)) return '';
    const near = rowsOf(rect).flatMap((row) => rows.get(row) ?? []);
    const painted = near.filter((one) => touches(one.rect, rect)).map(({ look }) => look);
    return [...new Set(painted)].toSorted().join();
  });
}
