import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

type Triple = [number, number, number];

/** Colours that are decided by two opaque colours alone. */
export interface PlainColors {
  color: Triple;
  background: Triple;
  isLarge: boolean;
  /** Box of the text in px of the document. */
  rect: { x: number; y: number; width: number; height: number };
}

/** What an element paints behind a text. */
export interface PaintedBehind {
  /** Effects change what is painted, wherever the background is. */
  hasEffects: boolean;
  background: string;
  hasPicture: boolean;
  /** It stands above content that does not contain it. */
  isPositioned: boolean;
  /** A pseudo-element with an absolute position is painted. Asked only when it matters, because that takes longest. */
  hasPaintedBox?: boolean;
}

/**
 * Runs inside the page, with the audit script. The colour of a text and of the background behind it.
 *
 * @param known of elements that other texts stand in, too; valid until a style changes
 * @returns null when pictures, transparency, effects or a position above other content may change what is painted
 */
export function plainColors(element: Element, known: Map<Element, PaintedBehind>): PlainColors | null {
  const opaque = (color: string): Triple | null => {
    const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color) ?? [];
    return blue === undefined ? null : [Number(red), Number(green), Number(blue)];
  };
  const isTransparent = (color: string) => color === 'rgba(0, 0, 0, 0)';
  const behindOf = (at: Element): PaintedBehind => {
    const { backgroundColor, backgroundImage, position, opacity, filter, mixBlendMode } = getComputedStyle(at);
    return {
      hasEffects: Number(opacity) < 1 || filter !== 'none' || mixBlendMode !== 'normal',
      background: backgroundColor,
      hasPicture: backgroundImage !== 'none',
      isPositioned: /absolute|fixed|sticky/.test(position),
    };
  };
  const hasPaintedBox = (at: Element) =>
    ['::before', '::after'].some((pseudo) => {
      const box = getComputedStyle(at, pseudo);
      const isBox = box.content !== 'none' && box.content !== 'normal' && box.position === 'absolute';
      return isBox && (!isTransparent(box.backgroundColor) || box.backgroundImage !== 'none');
    });
  const style = getComputedStyle(element);
  const color = opaque(style.color);
  if (!color || style.webkitTextFillColor !== style.color || style.textShadow !== 'none') return null;
  let background: Triple | null = null;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const behind = known.get(at) ?? behindOf(at);
    known.set(at, behind);
    if (behind.hasEffects) return null;
    if (background) continue;
    if (behind.hasPicture || (behind.hasPaintedBox ??= hasPaintedBox(at))) return null;
    background = opaque(behind.background);
    if (!background && (!isTransparent(behind.background) || behind.isPositioned)) return null;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  const { x, y, width, height } = range.getBoundingClientRect();
  if (width < 4 || height < 4 || x + scrollX < 0 || y + scrollY < 0) return null;
  return {
    color,
    // The canvas is white without a background of the root.
    background: background ?? [255, 255, 255],
    isLarge: stufenlos.isLargeText(style),
    rect: { x: x + scrollX, y: y + scrollY, width, height },
  };
}
