import { addressOf, maxAddressLength } from '@stufenlos/contracts/address';
import { normalizeEncoding } from './percent-encoding.ts';
import { isIdleParameter } from './tracking-parameters.ts';

/** A normalised link to a page. */
export interface Link {
  /** Address to open. */
  url: string;
  /** The same with its parameters in the order in which the site writes them. */
  written: string;
  pageKey: string;
  hostKey: string;
  /** Equal for `http` and `https` and with and without `www.`, which are one page within a site. */
  siteKey: string;
}

/** Extensions of files that are never pages. */
const otherFiles = new RegExp(
  String.raw`\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|zip|gz|tgz|rar|7z|tar|dmg|exe|msi|apk|iso|jpe?g|png|gif|webp|` +
    String.raw`avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|ogg|wav|flac|css|js|mjs|json|xml|rss|atom|ics|vcf|` +
    String.raw`woff2?|ttf|otf|eot|wasm|epub)$`,
  'i',
);

/**
 * Normalises a link: keeps only fragments that are routes (`#!/`, `#/`), sorts parameters, removes session and campaign
 * parameters, and merges repeated slashes. Everything else is opened as written, without decoding and re-encoding.
 *
 * @param base base URL of relative links
 * @returns undefined for a link that is not a page: another scheme, user info, a file, or an overlong address
 */
export function readLink(found: string, base?: string): Link | undefined {
  const url = found.length > 4 * maxAddressLength ? null : URL.parse(found, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hostname = url.hostname.replace(/\.$/, '');
  url.pathname = pathOf(url.pathname);
  const pairs = pairsOf(url.search);
  const [search, written] = [searchOf(sorted(pairs)), searchOf(pairs)];
  url.search = search;
  if (otherFiles.test(url.pathname)) return undefined;
  const { url: address, pageKey, hostKey } = addressOf(url);
  if (address.length > maxAddressLength) return undefined;
  const siteKey = hostKey + pageKey.slice(new URL(pageKey).origin.length);
  if (written === search) return { url: address, written: address, pageKey, hostKey, siteKey };
  url.search = written;
  return { url: address, written: addressOf(url).url, pageKey, hostKey, siteKey };
}

/** Removes sessions in the path, `;jsessionid=…` of Java and `/(S(…))/` of ASP.NET, and repeated slashes. */
function pathOf(path: string): string {
  return normalizeEncoding(path)
    .replaceAll(/;jsessionid=[^/;]*/gi, '')
    .replaceAll(/\/\([a-z]\([a-z0-9]{10,}\)\)(?=\/|$)/gi, '')
    .replaceAll(/\/{2,}/g, '/');
}

interface Pair {
  pair: string;
  name: string;
}

/** The parameters without those of sessions and campaigns, as they are written. */
const pairsOf = (search: string): Pair[] =>
  normalizeEncoding(search.slice(1))
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return { pair, name: at < 0 ? pair : pair.slice(0, at), value: at < 0 ? '' : pair.slice(at + 1) };
    })
    .filter(({ pair, name, value }) => pair !== '' && !isIdleParameter(name, value));

/** The sort is stable: the order of parameters with the same name may be significant. */
const sorted = (pairs: readonly Pair[]): Pair[] =>
  pairs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** With the `?`, because the setter strips one leading `?` and the query may itself begin with one. */
const searchOf = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(({ pair }) => pair).join('&')}`;
