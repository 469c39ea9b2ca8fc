import type { QuestionPage, TextNear } from './question-page.ts';

/** Runs inside the page; self-contained. */
export function textNear({ once, plain }: Pick<QuestionPage, 'once' | 'plain'>): TextNear {
  const headings = 'h1, h2, h3, h4, h5, h6, [role=heading]';
  return {
    textAfter(element, limit) {
      const walker = document.createTreeWalker(element.getRootNode(), NodeFilter.SHOW_ALL);
      walker.currentNode = element;
      let text = '';
      let left = 400;
      for (let node = walker.nextNode(); node && text.length < limit && left > 0; node = walker.nextNode()) {
        left -= 1;
        if (element.contains(node)) continue;
        if (node instanceof Element && node.matches(headings)) break;
        const parent = node.parentElement;
        if (!(node instanceof Text) || !parent || parent.closest('script, style, noscript, template')) continue;
        if (node.data.trim() !== '' && parent.checkVisibility({ visibilityProperty: true })) text += ` ${node.data}`;
      }
      return plain(text, limit);
    },
    headingBefore(element) {
      const root = element.getRootNode() as Document | ShadowRoot;
      const own = root === document ? once('headings', () => [...root.querySelectorAll(headings)]) : [];
      // In document order, so the last one before the element is found by halving.
      let [low, high] = [0, own.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const isBefore = (own[middle]?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
        if (isBefore) low = middle + 1;
        else high = middle;
      }
      const before = own[low - 1];
      return before ? plain(before.textContent, 100) : '';
    },
  };
}
