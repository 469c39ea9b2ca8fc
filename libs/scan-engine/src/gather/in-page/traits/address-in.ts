/**
 * Runs inside the page; self-contained. What an element leads to or shows, or else the first picture in it: the address
 * as it is written, at most 300 characters. Empty without one, and for data and scripts, which are no addresses.
 */
export function addressIn(element: Element): string {
  const limit = 300;
  const attributes = ['href', 'xlink:href', 'src', 'data-src', 'data', 'action', 'poster'];
  const isAddress = (text: string) => text !== '' && text !== '#' && !/^(?:data|blob|javascript|about):/i.test(text);
  const written = (one: Element): string =>
    attributes
      .map((name) => (Element.prototype.getAttribute.call(one, name) ?? '').slice(0, limit).trim())
      .find(isAddress) ?? '';
  const own = written(element);
  if (own !== '') return own;
  const all = Element.prototype.getElementsByTagName.call(element, '*');
  const picture = all.length > 12 ? null : Element.prototype.querySelector.call(element, 'img, use, image');
  return picture ? written(picture) : '';
}
