import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../src/testing/run-command.ts';
import { testBrowser } from '@stufenlos/chromium/testing';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { manyNames, manyWildcards, sitemapBombs } from './bombs.ts';

const long = `/${'a'.repeat(1900)}`;
const page = html(`<main><h1>Titel</h1><a href="${long}">Lang</a> <a href="/linked">Kurz</a></main>`);
const sitemapOf = (address: string) => `<urlset><url><loc>${address}</loc></url></urlset>`;

describe('a crawl of a site with hostile robots.txt and sitemaps', { timeout: 180_000 }, () => {
  let site: TestSite;
  beforeAll(() => void testBrowser());
  afterEach(() => site.close());

  const serve = async (robots: string, more: Record<string, Route>) => {
    const routes: Record<string, Route> = {
      '/': page,
      '/linked': page,
      '/before': page,
      '/listed': page,
      [long]: page,
      '/robots.txt': (_request, response) => response.end(robots),
      ...more,
    };
    site = await startSite(routes);
    return routes;
  };
  /** Runs with so little memory that keeping any large content would crash the command. */
  const crawl = async (pages: number) => {
    const args = ['--crawl', '--pages', String(pages), site.url('/'), '--format', 'json', '--allow', site.host];
    const ended = await runCommand([...args, '--fail-on', 'never'], { NODE_OPTIONS: '--max-old-space-size=200' });
    // A page that robots.txt forbids is not judged, which makes the exit code 2.
    expect({ ...ended, isSound: ended.code === 0 || ended.code === 2 }).toMatchObject({ isSound: true });
    const { summary, pages: results } = JSON.parse(ended.out) as {
      summary: { site: { isSitemapCut: boolean } };
      pages: { url: string; state: string }[];
    };
    const judged = results.filter(({ state }) => state === 'completed');
    return { isCut: summary.site.isSitemapCut, paths: judged.map(({ url }) => new URL(url).pathname) };
  };

  it('survives hostile sitemaps, reads the valid ones and reports that some were cut', async () => {
    const routes = await serve('', {});
    const bombs = sitemapBombs((path) => site.url(path));
    const sound: Route = (_request, response) => response.end(sitemapOf(site.url('/listed')));
    const named = [...Object.keys(bombs), '/sound.xml'].map((path) => `Sitemap: ${site.url(path)}`);
    // The endless index goes last, because it uses up the limit of files.
    named.push(...named.splice(named.indexOf(`Sitemap: ${site.url('/indexes.xml')}`), 1));
    Object.assign(routes, bombs, {
      '/sound.xml': sound,
      '/robots.txt': ((_request, response) => response.end(named.join('\n'))) satisfies Route,
    });
    const { isCut, paths } = await crawl(5);
    expect(isCut).toBe(true);
    expect(paths.toSorted()).toEqual(['/', long, '/before', '/linked', '/listed']);
    for (const path of Object.keys(bombs)) expect(site.asked).toContain(path);
  });

  it('survives a robots.txt with thousands of names for thousands of rules', async () => {
    await serve(`User-agent: StufenlosBot\nDisallow: /linked\n\n${manyNames()}`, {});
    const { paths } = await crawl(5);
    expect(paths).toEqual(['/', long]);
  });

  it('survives a robots.txt whose rules take too long to match, and opens no unmatched address', async () => {
    await serve(manyWildcards(), {});
    const { paths } = await crawl(5);
    expect(paths).toEqual(expect.arrayContaining(['/', '/linked']));
    expect(site.asked).not.toContain(long);
  });
});
