import type { WithOtherPage } from './keep-other-page.ts';

/** A piece of visible text of the page. */
export interface TextSegment {
  text: string;
  element: Element;
  /** The other page has the same text. */
  isRepeated: boolean;
}

/** Runs inside the page; self-contained. The texts of a document in document order, in lower case, with single spaces. */
export function textsOf(root: Document, accepts: (element: Element) => boolean, limit: number): [string, Element][] {
  const found: [string, Element][] = [];
  const walker = root.createTreeWalker(root.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node && found.length < limit; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    const written = node instanceof Text ? node.data : node instanceof HTMLImageElement ? node.alt : '';
    const text = written.replace(/\s+/g, ' ').trim().toLowerCase();
    if (!element || !/\p{L}/u.test(text)) continue;
    if (!element.closest('head,script,style,noscript,template') && accepts(element)) found.push([text, element]);
  }
  return found;
}

/** Runs inside the page; self-contained. Compares with the other page that is kept. */
export function segmentsComparedWith(parts: { textsOf: typeof textsOf }, limit: number): TextSegment[] {
  const { stufenlosOtherPage: other } = globalThis as WithOtherPage;
  // A table of contents has the headings of other pages as links: a heading is repeated only by a heading.
  const keyOf = ([text, element]: [string, Element]) =>
    `${element.closest('h1,h2,h3,h4,h5,h6,[role=heading]') ? 'heading' : 'text'} ${text}`;
  const known = new Set(other ? parts.textsOf(other, () => true, limit).map(keyOf) : []);
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  return parts.textsOf(document, isShown, limit).map((found) => {
    const [text, element] = found;
    return { text, element, isRepeated: known.has(keyOf(found)) };
  });
}

/**
 * Runs inside the page; self-contained. Index of the text that begins the page's own content: the first text of some
 * length, or in a heading, that stands behind repeated text and is not repeated. -1 without one.
 */
export function ownContentIn(segments: readonly TextSegment[]): number {
  const minChars = 40;
  const first = segments.findIndex(({ isRepeated }) => isRepeated);
  if (first < 0) return -1;
  return segments.findIndex(
    ({ text, element, isRepeated }, at) =>
      at > first &&
      !isRepeated &&
      (text.length >= minChars || element.closest('h1,h2,h3,h4,h5,h6,[role=heading]') !== null),
  );
}
