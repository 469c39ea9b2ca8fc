import type { firstWordsOf as FirstWordsOf } from './first-words-of.ts';

/**
 * Runs inside the page; self-contained. What a person would call an element: its label, its own words, or the heading of
 * its content; at most 120 characters, empty without any. No accessible name: it only has to be the same at the next scan.
 * Lists and other elements whose content grows are not called by that content.
 */
export function labelOf(element: Element, firstWordsOf: typeof FirstWordsOf): string {
  const limit = 120;
  const growing =
    /^(?:html|head|body|main|ul|ol|dl|menu|table|thead|tbody|tfoot|select|datalist|form|section|nav|aside|header|footer)$/;
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const read = (one: Element, name: string) =>
    (Element.prototype.getAttribute.call(one, name) ?? '').slice(0, limit).trim();
  const wordsOf = (one: unknown) => (one instanceof Element ? firstWordsOf(one) : '');
  const namedBy = (): string => {
    const [id = ''] = read(element, 'aria-labelledby').split(/\s+/);
    const root = Node.prototype.getRootNode.call(element);
    if (id === '') return '';
    if (root instanceof Document) return wordsOf(Document.prototype.getElementById.call(root, id));
    return root instanceof DocumentFragment ? wordsOf(DocumentFragment.prototype.getElementById.call(root, id)) : '';
  };
  const labelled = (): string => {
    const labels: unknown = Reflect.get(element, 'labels');
    return labels instanceof NodeList ? wordsOf(labels[0]) : '';
  };
  const content = (): string => {
    const tag = Reflect.get<Element, 'localName'>(Element.prototype, 'localName', element);
    if (/^(?:html|head|body|main)$/.test(tag)) return '';
    const isSmall = Element.prototype.getElementsByTagName.call(element, '*').length <= 12;
    if (isSmall && !growing.test(tag)) return firstWordsOf(element);
    return wordsOf(Element.prototype.querySelector.call(element, 'h1, h2, h3, h4, h5, h6, legend, caption, summary'));
  };
  const picture = (): string => {
    const inside = Element.prototype.querySelector.call(element, 'img[alt], [aria-label]');
    return inside ? read(inside, 'alt') || read(inside, 'aria-label') : '';
  };
  const sources = [
    () => read(element, 'aria-label'),
    namedBy,
    () => read(element, 'alt'),
    labelled,
    () => (/^(?:submit|button|reset)$/i.test(read(element, 'type')) ? read(element, 'value') : ''),
    content,
    () => read(element, 'placeholder'),
    () => read(element, 'title'),
    picture,
  ];
  for (const source of sources) {
    const words = source();
    if (words !== '') return words;
  }
  return '';
}
