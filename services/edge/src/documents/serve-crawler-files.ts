import type { IncomingMessage, ServerResponse } from 'node:http';
import { localeSchema, routesOf, type Release } from '@stufenlos/contracts';
import { everywhere } from '../headers.ts';
import { escapeHtml } from './page-head.ts';
import { alternates, publicAddress } from '../public-address.ts';
import { send } from '../send.ts';

/** Nothing behind these is for a search engine: results, accounts, orders and what scripts ask. */
const closed = ['/scan/', '/run/', '/runs', '/shared/', '/api/', '/auth/', '/sandbox/', '/profile', '/setup'];

/** `/robots.txt` and `/sitemap.xml`. false = another path. */
export function serveCrawlerFiles(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, origin, release }: { pathname: string; origin: string; release: Release },
): boolean {
  if (pathname !== '/robots.txt' && pathname !== '/sitemap.xml') return false;
  const isRobots = pathname === '/robots.txt';
  send(request, response, {
    status: 200,
    headers: {
      ...everywhere(origin),
      'content-type': isRobots ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
    body: isRobots ? robots(origin) : sitemap(origin, release),
  });
  return true;
}

const robots = (origin: string) =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/** Every public page in every language, each with its other languages; changed when the release was composed. */
function sitemap(origin: string, { remotes, createdAt }: Release): string {
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
