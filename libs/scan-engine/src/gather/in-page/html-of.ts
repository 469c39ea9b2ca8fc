/**
 * Runs inside the page; self-contained. The opening tag and a little content, written from the attributes: cloning
 * would run a custom element's code, and serialising a whole `body` costs more than the scan.
 */
export function htmlOf(element: Element, limit: number): string {
  // A form's fields hide its properties behind their names (`<input name="children">`), so they are asked for past it.
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
