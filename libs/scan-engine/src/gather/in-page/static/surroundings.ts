/** Questions about what stands around an element. */
export interface Surroundings {
  /** At most 200 elements around it, as assistive technology sees them: with slots and hosts of shadow roots. */
  ancestorsOf: (element: Element) => Element[];
  /** Whether a style sheet writes letters or digits, counts, or shows a picture there. */
  writes: (element: Element, pseudo: '::before' | '::after') => boolean;
  /** Whether visible text stands above the column of the element, but not above that of the other element beside it. */
  hasColumnHeading: (element: Element, other: Element, isVisible: (element: Element) => boolean) => boolean;
}

/** Runs inside the page; self-contained. */
export function surroundings(): Surroundings {
  return {
    ancestorsOf(element) {
      const list: Element[] = [];
      for (let one: Element | null = element; one && list.length < 200;) {
        const tree: Node = one.getRootNode();
        one = one.assignedSlot ?? one.parentElement ?? (tree instanceof ShadowRoot ? tree.host : null);
        if (one) list.push(one);
      }
      return list;
    },
    writes(element, pseudo) {
      const { content, display } = getComputedStyle(element, pseudo);
      return display !== 'none' && !/^(?:none|normal)$/.test(content) && /[\p{L}\p{N}]/u.test(content);
    },
    hasColumnHeading(element, other, isVisible) {
      const columnOf = (one: Element, beside: Element) => {
        let column = one;
        while (column.parentElement && !column.parentElement.contains(beside)) column = column.parentElement;
        return column.getBoundingClientRect();
      };
      const [own, next] = [columnOf(element, other), columnOf(other, element)];
      const isAcross = (box: DOMRect, column: DOMRect) => box.left < column.right && box.right > column.left;
      if (isAcross(own, next)) return false;
      const walker = document.createTreeWalker(element.getRootNode(), NodeFilter.SHOW_TEXT);
      walker.currentNode = other;
      for (let steps = 0; steps < 300; steps++) {
        const text = walker.previousNode();
        if (!text) return false;
        const parent = text.parentElement;
        if (!parent || parent.closest('label, nav, a, button, script, style') || !/\S/.test(text.nodeValue ?? ''))
          continue;
        const box = parent.getBoundingClientRect();
        const isAbove = box.bottom <= own.top + 1 && isAcross(box, own) && !isAcross(box, next);
        if (isAbove && box.width > 1 && isVisible(parent)) return true;
      }
      return false;
    },
  };
}
