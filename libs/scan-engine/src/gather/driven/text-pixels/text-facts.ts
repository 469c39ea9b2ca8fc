import type { Audit } from '../../in-page/audit/audit.ts';
import type { pixelColor } from './pixel-color.ts';
import type { Rect } from './rect.ts';
import type { textRects } from './text-rects.ts';

declare const stufenlos: Audit;

/** Why the contrast of a text is not certain although its colours were measured. */
export type Doubt =
  | 'shadow'
  | 'clip'
  | 'stroke'
  | 'opacity'
  | 'blend'
  | 'logo'
  | 'symbols'
  | 'picture'
  | 'moving'
  | 'contradicted';

export interface TextFacts {
  rects: Rect[];
  /** Declared colour with the opacity of the ancestors: red, green, blue 0 to 255, alpha 0 to 1. */
  color: [number, number, number, number];
  isLarge: boolean;
  doubts: Doubt[];
}

interface Parts extends Record<string, (...args: never[]) => unknown> {
  pixelColor: typeof pixelColor;
  textRects: typeof textRects;
}

/** Runs inside the page, with the audit script. What must be known of texts to measure their contrast. */
export function textFacts({ pixelColor, textRects }: Parts, asked: (number | null)[]): (TextFacts | null)[] {
  const ancestorsOf = (element: Element) => {
    const list: Element[] = [];
    for (let at: Element | null = element; at;) {
      list.push(at);
      const root: Node = at.getRootNode();
      at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return list;
  };
  const factsOf = (element: Element): TextFacts | null => {
    const { rects, text, pseudo } = textRects(element);
    if (rects.length === 0) return null;
    const style = getComputedStyle(element, pseudo);
    const styles = ancestorsOf(element).map((one) => getComputedStyle(one));
    const [red, green, blue, alpha] = pixelColor(style.webkitTextFillColor);
    const own = pseudo ? Number(style.opacity) : 1;
    const opacity = styles.reduce((product, one) => product * Number(one.opacity), own);
    const is = (doubt: Doubt, holds: boolean) => (holds ? [doubt] : []);
    return {
      rects,
      color: [red, green, blue, alpha * opacity],
      isLarge: stufenlos.isLargeText(style),
      doubts: [
        ...is('shadow', style.textShadow !== 'none'),
        ...is(
          'clip',
          styles.some((one) => one.backgroundClip.includes('text')),
        ),
        ...is('stroke', style.webkitTextStrokeWidth !== '0px'),
        ...is('opacity', opacity < 1),
        ...is(
          'blend',
          styles.some((one) => one.mixBlendMode !== 'normal' || one.filter !== 'none' || one.maskImage !== 'none'),
        ),
        // Text of a logo has no contrast requirement.
        ...is('logo', stufenlos.isInLogo(element)),
        ...is('symbols', !/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)),
      ],
    };
  };
  return asked.map((number) => {
    const element = number === null ? null : stufenlos.element(number);
    return element instanceof HTMLElement ? factsOf(element) : null;
  });
}
