import type { Axe, AxeNode } from '../audit/axe-api.ts';

/** Colors of texts, and how much they differ. */
export interface PlainText {
  /** The one opaque color of an element's text, as computed style; undefined with a shadow, an outline or anything else. */
  colorOf(node: AxeNode): string | undefined;
  /** Contrast of two opaque colors, computed by axe-core. */
  ratioOf(one: string, other: string): number;
}

/** Runs inside the page; self-contained. */
export function plainText(axe: Axe): PlainText {
  const { Color, getContrast } = axe.commons.color;
  const ratios = new Map<string, number>();
  const parse = (color: string) => new Color(...(color.match(/\d+/g) ?? []).map(Number));

  return {
    colorOf(node) {
      const styleOf = (property: string) => node.getComputedStylePropertyValue(property);
      if (styleOf('text-shadow') !== 'none' || styleOf('-webkit-text-stroke-width') !== '0px') return undefined;
      const color = styleOf('-webkit-text-fill-color');
      return /^rgb\(\d+, \d+, \d+\)$/.test(color) ? color : undefined;
    },
    ratioOf(one, other) {
      const key = `${one}${other}`;
      const ratio = ratios.get(key) ?? getContrast(parse(one), parse(other)) ?? 0;
      ratios.set(key, ratio);
      return ratio;
    },
  };
}
