/**
 * Whether two addresses may belong to one site, whose documents share a process within a page. Public suffixes are not known
 * here, so "a.co.uk" and "b.co.uk" may be one site.
 */
export function mayBeOneSite(one: string, other: string): boolean {
  const site = siteOf(one);
  return site !== undefined && site === siteOf(other);
}

/** Undefined for an address without a host. */
const siteOf = (address: string): string | undefined =>
  URL.parse(URL.parse(address)?.origin ?? '')
    ?.hostname.split('.')
    .slice(-2)
    .join('.');
