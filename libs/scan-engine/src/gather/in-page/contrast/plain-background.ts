import type { Axe, AxeNode } from '../audit/axe-api.ts';
import type { Layer } from './layers.ts';
import type { stackAt } from './stack-at.ts';

/**
 * Runs inside the page; self-contained. The one opaque color behind the whole text of an element, as computed style.
 * Undefined where that is not certain: then axe-core has to find out. Rounds and compares as axe-core does.
 */
export function plainBackground(
  axe: Axe,
  layerOf: (node: AxeNode) => Layer,
  stackOf: typeof stackAt,
): (node: AxeNode) => string | undefined {
  const pictures = ['IMG', 'CANVAS', 'OBJECT', 'IFRAME', 'VIDEO', 'SVG'];

  const paintOf = (node: AxeNode): string | undefined => {
    if (pictures.includes(node.actualNode.nodeName.toUpperCase())) return undefined;
    if (node.getComputedStylePropertyValue('background-image') !== 'none') return undefined;
    const color = node.getComputedStylePropertyValue('background-color');
    if (/^rgb\(\d+, \d+, \d+\)$/.test(color)) return color;
    return color === 'rgba(0, 0, 0, 0)' ? '' : undefined;
  };
  const backgroundOf = (layer: Layer): string | undefined => {
    if (!('background' in layer)) layer.background = paintOf(layer.node);
    return layer.background;
  };

  const isSame = (one: readonly Layer[], other: readonly Layer[]) =>
    one.length === other.length && one.every((layer, at) => layer === other[at]);

  const isAround = (node: AxeNode, rects: readonly DOMRect[]): boolean => {
    const { actualNode, boundingClientRect } = node;
    const { left, top } = boundingClientRect;
    let { right, bottom } = boundingClientRect;
    const styleOf = (property: string) => node.getComputedStylePropertyValue(property);
    if (['scroll', 'auto'].includes(styleOf('overflow')) || actualNode === document.documentElement) {
      const paddingOf = (side: string) => parseInt(styleOf(`padding-${side}`), 10);
      right = left + actualNode.scrollWidth + paddingOf('left') + paddingOf('right');
      bottom = top + actualNode.scrollHeight + paddingOf('top') + paddingOf('bottom');
    }
    return rects.every((rect) => rect.top >= top && rect.bottom <= bottom && rect.left >= left && rect.right <= right);
  };

  return (node) => {
    const grid = node['_grid'];
    if (!grid) return undefined;
    const layer = layerOf(node);
    if (!layer.isSimple) return undefined;
    const rects = axe.commons.dom.getVisibleChildTextRects(node.actualNode);
    const [first, ...others] = rects.map((rect) => stackOf(layer, grid, rect));
    if (!first || !others.every((stack) => stack && isSame(stack, first))) return undefined;
    for (const one of first) {
      const color = backgroundOf(one);
      if (color === '') continue;
      if (color === undefined) return undefined;
      const isInline = one.node.getComputedStylePropertyValue('display') === 'inline';
      return isInline || isAround(one.node, rects) ? color : undefined;
    }
    return first.some((one) => one.node.actualNode === document.body) ? 'rgb(255, 255, 255)' : undefined;
  };
}
