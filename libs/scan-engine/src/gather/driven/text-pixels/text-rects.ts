import type { Rect } from './rect.ts';

interface TextRects {
  rects: Rect[];
  text: string;
  /** The text is a placeholder. */
  pseudo?: '::placeholder';
}

/** Runs inside the page; self-contained. Lines of the text of an element in px of the page, at most 12 of them. */
export function textRects(element: Element): TextRects {
  const maxLines = 12;
  const inPage = ({ left, top, width, height }: DOMRect): Rect => [left + scrollX, top + scrollY, width, height];
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const rects = [inPage(element.getBoundingClientRect())];
    const { value, placeholder } = element;
    return value === '' ? { rects, text: placeholder, pseudo: '::placeholder' } : { rects, text: value };
  }
  if (element instanceof HTMLSelectElement) {
    return { rects: [inPage(element.getBoundingClientRect())], text: element.selectedOptions[0]?.label ?? '' };
  }
  const range = document.createRange();
  const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
  const lines = texts.flatMap((node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  });
  const step = Math.max(1, lines.length / maxLines);
  const chosen = Array.from({ length: Math.min(maxLines, lines.length) }, (_, at) => lines[Math.floor(at * step)]);
  return {
    rects: chosen.flatMap((line) => (line ? [inPage(line)] : [])),
    text: texts.map(({ textContent }) => textContent).join(' '),
  };
}
