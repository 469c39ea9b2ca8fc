/**
 * Runs inside the page; self-contained. Addresses of other pages of the same host that the page links to, in document order.
 * Addresses that may do something when they are opened are left out.
 */
export function linkedPages(limit: number): string[] {
  const acts =
    /log-?(?:in|out|off)|sign-?(?:in|out|off)|an-?melden|ab-?melden|delete|remove|l(?:oe|ö)sch|cart|basket|warenkorb/i;
  const file = /\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{2,5}$/i;
  const found = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (found.size >= limit) break;
    const isPage = link.host === location.host && /^https?:$/.test(link.protocol) && !link.hasAttribute('download');
    const isOther = link.pathname !== location.pathname;
    if (!isPage || !isOther || link.search !== '' || acts.test(link.pathname) || file.test(link.pathname)) continue;
    found.add(link.origin + link.pathname);
  }
  return [...found];
}
