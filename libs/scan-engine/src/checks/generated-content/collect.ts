import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface GeneratedFacts {
  text: string;
  /** It continues the text of its element: same line, same place, beside words. */
  isSentence: boolean;
}

/** Runs inside the page; self-contained. */
export const collectGenerated = (element: Element, page: StaticPage): GeneratedFacts | null => {
  const iconFamily = /icon|glyph|awesome|symbol|dings|fontello|icomoon/i;
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  if (!page.isExposed(element) || !page.isVisible(element)) return null;
  const own = getComputedStyle(element);
  const isOnlySpoken = (one: Element) => {
    const { position, clipPath, clip } = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    const isUnseen = position === 'absolute' && (width <= 1 || height <= 1 || clipPath !== 'none' || clip !== 'auto');
    return page.isExposed(one) && (isUnseen || !page.isVisible(one));
  };
  for (const pseudo of page.generatedBy(element)) {
    const style = getComputedStyle(element, pseudo);
    // An alternative text (content: "x" / "") is the author's decision.
    const isShown = style.display !== 'none' && style.visibility === 'visible' && style.opacity !== '0';
    if (!isShown || iconFamily.test(style.fontFamily) || style.content.includes(' / ')) continue;
    // Scripts cannot read the value of a counter.
    const pieces = [...style.content.matchAll(/counters?\((?:[^)"]|"(?:[^"\\]|\\.)*")*\)|"((?:[^"\\]|\\.)*)"/g)];
    const isNumbered = pieces.some(([, written]) => written === undefined);
    if (isNumbered && element.matches('ol > li')) continue;
    const words = pieces.map(([, written = '…']) => written).join(isNumbered ? '' : ' ');
    const text = plain(words.replaceAll(/\\[0-9a-f]{1,6} ?/gi, ' '));
    // An area of at most a pixel is hidden from sight.
    const isTiny = style.position === 'absolute' && Number.parseFloat(style.width) <= 1;
    if (!/\p{L}{3}/u.test(text) || isTiny || Number.parseFloat(style.fontSize) === 0) continue;
    const parts = [element.textContent ?? '', ...[...element.attributes].map(({ value }) => value)];
    const previous = element.previousElementSibling;
    const before = previous && page.isVisible(previous) ? (previous.textContent ?? '') : '';
    // Some pages repeat the words for assistive technology, hidden from sight.
    const beside = [...(element.parentElement?.children ?? [])].slice(0, 50);
    const spoken = beside.filter((one) => one !== element && isOnlySpoken(one)).map((one) => one.textContent ?? '');
    if ([...parts, before, ...spoken].some((part) => plain(part).toLowerCase().includes(text.toLowerCase()))) continue;
    const isControl = element.closest('a, button, summary, label, [role=button], [role=link], [role=tab]') !== null;
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.nodeValue ?? ''),
    );
    const isInline = style.display === 'inline' && style.position === 'static' && style.float === 'none';
    const isPlain = style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.fontFamily === own.fontFamily;
    // Marks such as "(required)" or "(PDF)" are often said in another way too.
    const isMark = /^[([]|[)\]]$/.test(text);
    const isSentence = hasWords && isInline && isPlain && !isMark && !isControl && !isNumbered;
    return { text: text.slice(0, 100), isSentence };
  }
  return null;
};
