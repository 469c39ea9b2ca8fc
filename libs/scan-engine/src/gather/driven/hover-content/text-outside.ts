/** Runs inside the page; self-contained. All texts of the page, hidden ones too, apart from those in certain elements. */
export function textOutside(left: { has: (element: Element) => boolean }): string {
  const words: string[] = [];
  const roots: Node[] = [document.body];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
      if (node.shadowRoot && roots.length < 50) roots.push(node.shadowRoot);
      const isLeft = left.has(node) || node.matches('script,style,template,noscript');
      return isLeft ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    });
    while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? '');
  }
  return words.join('');
}
