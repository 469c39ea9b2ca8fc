/**
 * Runs inside the page; self-contained. Builds the opening tag from the attributes and adds short content. Cloning
 * the element would run code of custom elements, and serialising a whole `body` costs more than the scan.
 *
 * @param limit maximum length in characters; a cut text ends with `…`
 */
export function htmlOf(element: Element, limit: number): string {
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const attributeLimit = 300;
  const cut = (text: string, at: number) => (text.length > at ? `${text.slice(0, at)}…` : text);
  const quoted = (text: string) => cut(text, attributeLimit).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const attributes = [...of(element, 'attributes')].map(({ name, value }) =>
    value === '' ? ` ${name}` : ` ${name}="${quoted(value)}"`,
  );
  const tag = of(element, 'localName');
  const open = `<${tag}${attributes.join('')}>`;
  const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(tag);
  if (isVoid) return cut(open, limit);
  const isSmall =
    of(element, 'getElementsByTagName').call(element, '*').length <= 12 &&
    (of(element, 'textContent') ?? '').length < 1000;
  const content = isSmall ? cut(of(element, 'innerHTML').replaceAll(/\s+/g, ' ').trim(), 600) : '…';
  return cut(`${open}${content}</${tag}>`, limit);
}
