import { alternates, publicAddress, type Locale } from '@stufenlos/contracts';

export interface HeadPage {
  /** Of the route itself, whatever name it was opened by; undefined for a page that search engines must not know. */
  path: string | undefined;
  locale: Locale;
}

/** What the edge writes about a page: see its `page-head.ts`. */
const written = [
  'link[rel=canonical]',
  'link[rel=alternate][hreflang]',
  'meta[name=description]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Keeps what search engines and previews are told in step with the page. The document was written for the first page only.
 * The browser does not download the descriptions and pictures of other pages, so these have their addresses alone.
 *
 * @returns called with every page, the first one included
 */
export function pageHead(): (page: HeadPage) => void {
  const first = [...document.head.querySelectorAll(written)];
  const canonical = first.find((element) => element instanceof HTMLLinkElement && element.rel === 'canonical');
  // The site may answer by other names, too.
  const { origin } = new URL(canonical instanceof HTMLLinkElement ? canonical.href : location.href);
  let shown: string | undefined;
  let firstPage: string | undefined;

  return ({ path, locale }) => {
    const page = path === undefined ? 'none' : publicAddress(origin, path, locale);
    if (page === shown) return;
    shown = page;
    firstPage ??= page;
    for (const element of document.head.querySelectorAll(written)) element.remove();
    document.head.append(...(page === firstPage ? first : path === undefined ? [] : addressesOf(origin, path, locale)));
  };
}

function addressesOf(origin: string, path: string, locale: Locale): Element[] {
  const address = publicAddress(origin, path, locale);
  const link = (attributes: Partial<HTMLLinkElement>) => Object.assign(document.createElement('link'), attributes);
  const ogUrl = document.createElement('meta');
  ogUrl.setAttribute('property', 'og:url');
  ogUrl.content = address;
  return [
    link({ rel: 'canonical', href: address }),
    ...alternates(origin, path).map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href })),
    ogUrl,
  ];
}
