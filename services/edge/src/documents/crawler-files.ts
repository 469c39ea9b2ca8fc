import { alternates, localeSchema, publicAddress, routesOf, type Release } from '@stufenlos/contracts';
import { escapeHtml } from './page-head.ts';

/** Nothing behind these is for a search engine: results, accounts, orders and what scripts ask. */
const closed = ['/scan/', '/run/', '/runs', '/shared/', '/api/', '/auth/', '/sandbox/', '/profile', '/setup'];

export const robots = (origin: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/** Every public page in every language, each with its other languages; changed when the release was composed. */
export function sitemap(origin: string, { remotes, createdAt }: Release): string {
  const pages = routesOf(remotes).filter(({ route }) => route.prerender);
  const entries = pages.flatMap(({ route: { path } }) =>
    localeSchema.options.map((locale) =>
      [
        '<url>',
        `<loc>${escapeHtml(publicAddress(origin, path, locale))}</loc>`,
        `<lastmod>${createdAt.slice(0, 10)}</lastmod>`,
        ...alternates(origin, path).map(
          ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
        ),
        '</url>',
      ].join(''),
    ),
  );
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('\n')}\n</urlset>\n`;
}
