import { alternates, publicAddress, type Locale, type PrerenderedPage } from '@stufenlos/contracts';
import de from '@stufenlos/contracts/texts/social-card.de.json' with { type: 'json' };
import en from '@stufenlos/contracts/texts/social-card.en.json' with { type: 'json' };

export interface PageHeadFacts {
  origin: string;
  /** The page's own path, whatever other name it was asked for by. */
  path: string;
  locale: Locale;
  title: string;
  appName: string;
  page: Pick<PrerenderedPage, 'description' | 'structured'>;
  /** Path of the picture for previews; undefined = there is none. */
  picture: string | undefined;
}

const regions: Record<Locale, string> = { de: 'de_DE', en: 'en_US' };
/** Everything that is written on the picture. */
const written: Record<Locale, string> = {
  de: `${de['socialCard.heading']} ${de['socialCard.line']}`,
  en: `${en['socialCard.heading']} ${en['socialCard.line']}`,
};

/** What search engines and previews are told about a public page. Values are escaped here. */
export function pageHead({ origin, path, locale, title, appName, page, picture }: PageHeadFacts): string[] {
  const address = publicAddress(origin, path, locale);
  const meta = (name: 'name' | 'property', key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}">`;
  return [
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternates(origin, path).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', appName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', regions[locale]),
    ...(picture === undefined
      ? []
      : [
          meta('property', 'og:image', origin + picture),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', written[locale]),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    ...page.structured.map(
      (object) => `<script type="application/ld+json">${withoutTags({ url: address, ...object })}</script>`,
    ),
  ];
}

/** JSON that cannot end the element it stands in. */
export const withoutTags = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
