import { alternates, publicAddress, type Locale } from '@stufenlos/contracts';

export interface HeadPage {
  /** Of the route itself, whatever name it was opened by; undefined for a page that search engines must not know. */
  path: string | undefined;
  locale: Locale;
  /** As the edge writes it: of the route, not what the view may set. */
  title: string;
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

/** The part of it that is the same for all pages in one language. */
const common = [
  'meta[property="og:type"]',
  'meta[property="og:site_name"]',
  'meta[property="og:locale"]',
  'meta[property^="og:image"]',
  'meta[name^="twitter:"]',
].join();

/**
 * Keeps what search engines and previews are told in step with the page. The document was written for the first page only.
 * The browser does not download the descriptions and structured data of other pages, so these have none.
 *
 * @returns called with every page, the first one included
 */
export function pageHead(): (page: HeadPage) => void {
  const first = [...document.head.querySelectorAll(written)];
  const canonical = first.find((element) => element instanceof HTMLLinkElement && element.rel === 'canonical');
  // The site may answer by other names, too.
  const { origin } = new URL(canonical instanceof HTMLLinkElement ? canonical.href : location.href);
  let shown: string | undefined;
  let firstPage: { address: string; locale: Locale } | undefined;

  return ({ path, locale, title }) => {
    const address = path === undefined ? 'none' : publicAddress(origin, path, locale);
    if (address === shown) return;
    shown = address;
    firstPage ??= { address, locale };
    for (const element of document.head.querySelectorAll(written)) element.remove();
    if (address === firstPage.address) document.head.append(...first);
    else if (path !== undefined) {
      const same = locale === firstPage.locale ? first.filter((element) => element.matches(common)) : [];
      document.head.append(...addressesOf(origin, path, locale), meta('og:title', title), ...same);
    }
  };
}

function addressesOf(origin: string, path: string, locale: Locale): Element[] {
  const address = publicAddress(origin, path, locale);
  const link = (attributes: Partial<HTMLLinkElement>) => Object.assign(document.createElement('link'), attributes);
  return [
    link({ rel: 'canonical', href: address }),
    ...alternates(origin, path).map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href })),
    meta('og:url', address),
  ];
}

function meta(property: string, content: string): Element {
  const element = document.createElement('meta');
  element.setAttribute('property', property);
  element.content = content;
  return element;
}
