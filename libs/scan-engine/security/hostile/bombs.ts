import { gzipSync } from 'node:zlib';
import type { Route } from '@stufenlos/workspace/test-site';

const megabyte = 1024 * 1024;
/** Made before anybody asks: to pack a bomb takes seconds, and the crawler's time for all sitemaps would pay for it. */
const file = (content: string | Buffer): Route => {
  return (_request, response) => response.writeHead(200, { 'content-type': 'application/xml' }).end(content);
};
/** Gzip of `text` followed by `bytes` bytes of repetitions of `repeated`. */
const packed = (text: string, repeated: string, bytes: number) =>
  file(gzipSync(Buffer.concat([Buffer.from(text), Buffer.alloc(bytes, repeated)])));
const moved =
  (location: string): Route =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="" `).join('');
const namespaces = (count: number) => Array.from({ length: count }, (_, at) => `xmlns:n${at}="u:${at}" `).join('');

/**
 * Sitemaps that try to fill the memory or never end, by path. Most list a page first, `/before`.
 * @param at returns the URL of a path of the site
 */
export function sitemapBombs(at: (path: string) => string): Record<string, Route> {
  const begin = `<urlset><url><loc>${at('/before')}</loc></url>`;
  let indexes = 0;
  return {
    '/depth.xml': packed(begin, '<a>', 49 * megabyte),
    '/elements.xml': packed(begin, '<url/>', 10 * megabyte),
    '/entities.xml': file(
      `<!DOCTYPE u [<!ENTITY a "ha">${Array.from({ length: 60 }, (_, n) => `<!ENTITY a${n} "&a${n - 1};&a${n - 1};">`).join('')}]>` +
        `${begin}<url><loc>&a59;</loc></url></urlset>`,
    ),
    '/gzip.xml': packed(begin, ' <!-- x -->', 300 * megabyte),
    '/indexes.xml': (_request, response) => {
      const more = Array.from(
        { length: 30 },
        () => `<sitemap><loc>${at(`/indexes.xml?${(indexes += 1)}`)}</loc></sitemap>`,
      );
      response.end(`<sitemapindex>${more.join('')}</sitemapindex>`);
    },
    '/redirects.xml': moved('/redirects.xml'),
    '/text.xml': packed(`${begin}<url><loc>`, 'x', 45 * megabyte),
    '/attributes.xml': file(gzipSync(`${begin}<url ${attributes(2_000_000)}/></urlset>`)),
    '/namespaces.xml': file(gzipSync(`${begin}<url ${namespaces(1_000_000)}/></urlset>`)),
    '/comment.xml': packed(`${begin}<!-- `, 'x', 45 * megabyte),
  };
}

/** A robots.txt of maximum size with thousands of user agents that share thousands of rules. */
export const manyNames = (): string =>
  `${Array.from({ length: 20_000 }, (_, n) => `User-agent: a${n}\n`).join('')}${'Disallow:/x\n'.repeat(13_000)}`;

/** A robots.txt whose wildcards cause excessive backtracking on long addresses. */
export const manyWildcards = (): string =>
  `User-agent: *\n${Array.from({ length: 250 }, () => `Disallow: /${'*a'.repeat(45)}${'a'.repeat(1800)}b\n`).join('')}`;
