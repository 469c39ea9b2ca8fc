import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Runs inside the page; self-contained. Only text of more than one line is stretched. */
export const collectJustified = (element: Element, page: StaticPage): { text: string } | null => {
  const minLength = 160;
  // Text of the element itself and of inline elements in it; other blocks are judged by themselves.
  const own = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE || /^(?:a|abbr|b|em|i|span|strong)$/i.test(node.nodeName))
    .map((node) => node.textContent ?? '')
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (own.length < minLength) return null;
  const { textAlign, writingMode } = getComputedStyle(element);
  // Chinese, Japanese and Korean text has no gaps between words.
  if (textAlign !== 'justify' || writingMode !== 'horizontal-tb' || /[\u3040-\u9FFF\uAC00-\uD7AF]/.test(own))
    return null;
  return page.isVisible(element) ? { text: own.slice(0, 60) } : null;
};
