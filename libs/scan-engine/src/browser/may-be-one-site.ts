/**
 * Whether two addresses may be of one site, whose documents share a process within a page. The names of which sites consist are
 * not known here: "a.co.uk" and "b.co.uk" may be one site.
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
