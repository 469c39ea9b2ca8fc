import type { AxeNode } from '../audit/axe-api.ts';

/** An element behind a text, with the one that contains it. */
export interface Layer {
  readonly node: AxeNode;
  readonly below: Layer | undefined;
  /**
   * Whether the proof can rely on this element and all that contain it: each is painted over the one that contains it, none
   * is translucent or blended, none has a pseudo-element that may cover it, and none is in a shadow tree.
   */
  readonly isSimple: boolean;
  /** An opaque color as computed style, `''` if transparent, undefined if anything else is painted. */
  background?: string | undefined;
}

/** Runs inside the page; self-contained. A layer lives as long as its node: for one audit. */
export function createLayers(): (node: AxeNode) => Layer {
  const known = new WeakMap<AxeNode, Layer>();
  const styleOf = (node: AxeNode, property: string) => node.getComputedStylePropertyValue(property);

  /** As axe-core orders two elements of which one contains the other. */
  const isOver = ({ _stackingOrder: one }: AxeNode, { _stackingOrder: other }: AxeNode): boolean => {
    if (!one || !other) return false;
    for (const [at, a] of one.entries()) {
      const b = other[at];
      if (!b) return true;
      if (a.stackLevel !== b.stackLevel) return a.stackLevel > b.stackLevel;
      if (a.treeOrder !== b.treeOrder) return a.treeOrder > b.treeOrder;
    }
    return one.length >= other.length;
  };
  const isOpaque = ({ vNode }: { vNode: AxeNode | null }) =>
    !vNode || (styleOf(vNode, 'opacity') === '1' && styleOf(vNode, 'mix-blend-mode') === 'normal');
  /** axe-core considers only pseudo-elements with an absolute position. */
  const coversNothing = (element: Element, pseudo: string): boolean => {
    const style = getComputedStyle(element, pseudo);
    return style.getPropertyValue('content') === 'none' || style.getPropertyValue('position') !== 'absolute';
  };
  const isSimpleOver = (node: AxeNode, below: Layer | undefined): boolean =>
    below
      ? below.isSimple && isOver(node, below.node) && isUndisturbed(node)
      : node.actualNode === document.documentElement && isUndisturbed(node);
  const isUndisturbed = (node: AxeNode): boolean =>
    node.shadowId === undefined &&
    (node['_stackingOrder']?.every(isOpaque) ?? false) &&
    coversNothing(node.actualNode, ':before') &&
    coversNothing(node.actualNode, ':after');

  return (node) => {
    const unknown: AxeNode[] = [];
    // Not recursive: scripts can nest elements deeper than functions may call themselves.
    for (let at: AxeNode | null | undefined = node; at && !known.has(at); at = at.parent) unknown.push(at);
    for (const at of unknown.toReversed()) {
      const below = at.parent ? known.get(at.parent) : undefined;
      known.set(at, { node: at, below, isSimple: isSimpleOver(at, below) });
    }
    return known.get(node)!;
  };
}
