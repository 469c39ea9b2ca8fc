/**
 * Encodes an address as a URI of RFC 3986. Browsers accept more characters (`|`, `{`, a lone `%`) than readers of
 * exchange formats. Text that is not an address becomes a relative reference, so it stays distinguishable.
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
