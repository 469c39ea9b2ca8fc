/**
 * The address as RFC 3986 allows it: browsers accept more (`|`, `{`, a lone `%`), readers of exchange formats do not.
 * What is no address at all becomes a relative one, so that it can still be told apart.
 */
export function uriOf(address: string): string {
  const text = URL.parse(address)?.href ?? `./${address.toWellFormed()}`;
  const [, origin = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(text) ?? [];
  const [path = '', ...fragments] = rest.split('#');
  const fragment = fragments.length === 0 ? '' : `#${escaped(fragments.join('%23'))}`;
  return `${origin}${escaped(path)}${fragment}`;
}

const escaped = (text: string) =>
  text.replaceAll(/%(?![0-9a-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/giu, (character) => encodeURIComponent(character));
