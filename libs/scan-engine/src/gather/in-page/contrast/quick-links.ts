import type { Axe, AxeNode } from '../audit/axe-api.ts';
import type { Layer } from './layers.ts';
import type { PlainText } from './plain-text.ts';

/**
 * Runs inside the page; self-contained. Lets axe-core's check of links in text pass where link and text have opaque
 * colors that differ enough. What is behind them does not matter then, but axe-core gives up without it, as with every
 * link whose text is in an element of its own. It judges everything else, and the first link that passes, the only one of
 * them that is reported.
 */
export function quickLinks(axe: Axe, text: PlainText, layerOf: (node: AxeNode) => Layer): void {
  const check = axe['_audit'].checks['link-in-text-block'];
  if (!check) return;
  const { evaluate } = check;
  const blocks = ['block', 'list-item', 'table', 'flex', 'grid', 'inline-block'];
  const maxParts = 10;
  /** Tree of the audit in which a link has passed. */
  let passed: unknown;

  const nodeOf = (element: Element) => axe.utils.getNodeFromTree(element) as AxeNode | null;
  const isBlock = (node: AxeNode) => {
    const display = node.getComputedStylePropertyValue('display');
    return blocks.includes(display) || display.startsWith('table-');
  };
  const blockAround = ({ actualNode }: AxeNode): AxeNode | null => {
    for (let at = actualNode.parentElement; at; at = at.parentElement) {
      const node = nodeOf(at);
      if (!node || isBlock(node)) return node;
    }
    return null;
  };
  /** The link, by whose color axe-core judges it, and the elements inside it that have text of their own. */
  const partsOf = (link: AxeNode): (AxeNode | null)[] => {
    const walker = document.createTreeWalker(link.actualNode, NodeFilter.SHOW_TEXT);
    const holders = new Set<Element>();
    while (walker.nextNode() && holders.size <= maxParts) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement && nodeValue?.trim()) holders.add(parentElement);
    }
    return holders.size === 0 || holders.size > maxParts ? [null] : [link, ...[...holders].map(nodeOf)];
  };
  const opaqueColorOf = (node: AxeNode | null) => node && layerOf(node).isSimple && text.colorOf(node);

  const passes = (required: number, link: AxeNode): boolean => {
    if (isBlock(link)) return false;
    const around = opaqueColorOf(blockAround(link));
    return (
      !!around &&
      partsOf(link).every((part) => {
        const color = opaqueColorOf(part);
        return !!color && text.ratioOf(color, around) >= required;
      })
    );
  };
  check.evaluate = function (element, options, node, context) {
    const required = options.requiredContrastRatio;
    if (passed === axe['_tree'] && passes(required, node)) return true;
    let result = evaluate.call(this, element, options, node, context);
    if (result === undefined && passes(required, node)) {
      // Otherwise the reason why it was left open would be reported.
      this.data(undefined);
      result = true;
    }
    if (result === true) passed = axe['_tree'];
    return result;
  };
}
