/**
 * Runs inside the page; self-contained. The first words of an element as they are written, without scripts and styles;
 * at most 120 characters, empty without text. It reads few nodes, however large the element is.
 */
export function firstWordsOf(element: Element): string {
  const limit = 120;
  const nodesRead = 60;
  const words: string[] = [];
  let length = 0;
  // Named images shadow functions of the document, and named fields those of a form.
  const texts = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < nodesRead && length < limit && texts.nextNode(); count++) {
    const parent = texts.currentNode.parentNode;
    if (!(parent instanceof Element)) continue;
    const tag = Reflect.get<Element, 'localName'>(Element.prototype, 'localName', parent);
    if (/^(?:script|style|noscript|template)$/.test(tag)) continue;
    const text = (texts.currentNode.nodeValue ?? '')
      .slice(0, 4 * limit)
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (text === '') continue;
    words.push(text);
    length += text.length + 1;
  }
  return words.join(' ').slice(0, limit);
}
