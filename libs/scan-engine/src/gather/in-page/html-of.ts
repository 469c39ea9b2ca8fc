/**
 * Runs inside the page; self-contained. The opening tag and a little content, written from the attributes: cloning
 * would run a custom element's code, and serialising a whole `body` costs more than the scan.
 */
export function htmlOf(element: Element, limit: number): string {
  const attributeLimit = 300;
  const cut = (text: string, at: number) => (text.length > at ? `${text.slice(0, at)}…` : text);
  const quoted = (text: string) => cut(text, attributeLimit).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const attributes = [...element.attributes].map(({ name, value }) =>
    value === '' ? ` ${name}` : ` ${name}="${quoted(value)}"`,
  );
  const tag = element.localName;
  const open = `<${tag}${attributes.join('')}>`;
  const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(tag);
  if (isVoid) return cut(open, limit);
  const isSmall = element.getElementsByTagName('*').length <= 12 && (element.textContent?.length ?? 0) < 1000;
  const content = isSmall ? cut(element.innerHTML.replaceAll(/\s+/g, ' ').trim(), 600) : '…';
  return cut(`${open}${content}</${tag}>`, limit);
}
