import { addressOf, maxAddressLength } from '@stufenlos/contracts/address';
import { isIdleParameter } from './tracking-parameters.ts';

/** One page of a site, however its link is spelled. */
export interface Link {
  /** What is opened. */
  url: string;
  pageKey: string;
  hostKey: string;
  /** Equal for `http` and `https`, with and without `www.`: within one site these are one page. */
  siteKey: string;
}

/** What ends like this is never a page: opening it would only cost the site and us. */
const otherFiles = new RegExp(
  String.raw`\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|zip|gz|tgz|rar|7z|tar|dmg|exe|msi|apk|iso|jpe?g|png|gif|webp|` +
    String.raw`avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|ogg|wav|flac|css|js|mjs|json|xml|rss|atom|ics|vcf|` +
    String.raw`woff2?|ttf|otf|eot|wasm|epub)$`,
  'i',
);

/**
 * The normal form of a link: no fragment but a route (`#!/`, `#/`), parameters in order, nothing that names a visitor or
 * a campaign, one slash where there are several. What is left is opened as it is written, never decoded and encoded again.
 *
 * @param base of a relative link
 * @returns undefined for what is no page: another scheme, user info, a file, or an endless address
 */
export function readLink(found: string, base?: string): Link | undefined {
  const url = found.length > 4 * maxAddressLength ? null : URL.parse(found, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hostname = url.hostname.replace(/\.$/, '');
  url.pathname = pathOf(url.pathname);
  const search = searchOf(url.search);
  // With its mark: the setter takes a mark that stands alone for an empty query, which is another address.
  url.search = search === '' ? '' : `?${search}`;
  if (otherFiles.test(url.pathname)) return undefined;
  const { url: address, pageKey, hostKey } = addressOf(url);
  if (address.length > maxAddressLength) return undefined;
  return { url: address, pageKey, hostKey, siteKey: hostKey + pageKey.slice(new URL(pageKey).origin.length) };
}

/** Also without a session in the path: `;jsessionid=…` of Java, `/(S(…))/` of ASP.NET. */
function pathOf(path: string): string {
  return evenly(path)
    .replaceAll(/;jsessionid=[^/;]*/gi, '')
    .replaceAll(/\/\([a-z]\([a-z0-9]{10,}\)\)(?=\/|$)/gi, '')
    .replaceAll(/\/{2,}/g, '/');
}

function searchOf(search: string): string {
  const pairs = evenly(search.slice(1))
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return { pair, name: at < 0 ? pair : pair.slice(0, at), value: at < 0 ? '' : pair.slice(at + 1) };
    })
    .filter(({ pair, name, value }) => pair !== '' && !isIdleParameter(name, value));
  // Sorting keeps the order of equal names, which may mean something.
  return pairs
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ pair }) => pair)
    .join('&');
}

/** RFC 3986, 6.2.2: `%7e` is `~`, and `%2f` is `%2F`. */
const evenly = (text: string) =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    return /[a-z0-9._~-]/i.test(letter) ? letter : code.toUpperCase();
  });
