import type { AxeGrid, AxeNode } from '../audit/axe-api.ts';
import type { Layer } from './layers.ts';

/**
 * Runs inside the page; self-contained. What lies at the middle of a rectangle, from the element itself to the document's
 * root; undefined when anything else than elements that contain it is there, too. Rounds as axe-core does.
 */
export function stackAt(layer: Layer, grid: AxeGrid, rect: DOMRect): Layer[] | undefined {
  /** Everything at the middle of the rectangle, in no order. */
  const nodesAt = (within: AxeGrid, { left, top, width, height }: DOMRect): AxeNode[] => {
    const point = { x: left + width / 2, y: top + height / 2 };
    const x = Math.floor(point.x);
    const y = Math.floor(point.y);
    const isHit = (box: DOMRect) =>
      x < Math.floor(box.left + box.width) &&
      x >= Math.floor(box.left) &&
      y < Math.floor(box.top + box.height) &&
      y >= Math.floor(box.top);
    const hit = within.getCellFromPoint(point).filter(({ clientRects }) => clientRects.some(isHit));
    const { container } = within;
    const outer = container?.['_grid'];
    return outer ? [...nodesAt(outer, container.boundingClientRect), ...hit] : hit;
  };

  const nodes = new Set(nodesAt(grid, rect));
  if (!nodes.delete(layer.node)) return undefined;
  const stack = [layer];
  for (let at = layer.below; at; at = at.below) {
    // axe-core always adds the root.
    if (nodes.delete(at.node) || !at.below) stack.push(at);
  }
  return nodes.size === 0 ? stack : undefined;
}
