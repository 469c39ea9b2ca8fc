import type { Link } from './read-link.ts';

/**
 * Those links that robots.txt allows, as the addresses to open. Links are opened with sorted parameters, but a rule names
 * them in the order in which the site writes them. A link is allowed if both addresses are.
 *
 * @param allowedOf returns the subset of these addresses that robots.txt allows
 */
export async function enteredLinks(
  links: readonly Pick<Link, 'url' | 'written'>[],
  allowedOf: (urls: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Set<string>> {
  const allowed = await allowedOf(links.flatMap(({ url, written }) => (url === written ? [url] : [url, written])));
  return new Set(links.flatMap(({ url, written }) => (allowed.has(url) && allowed.has(written) ? [url] : [])));
}
