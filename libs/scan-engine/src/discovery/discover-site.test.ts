import { testPage } from '@stufenlos/report/testing';
import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crawl } from '../crawl.ts';
import { discoverSite } from './discover-site.ts';
import { Robots } from './robots.ts';

describe('the origins of a site', () => {
  /** robots.txt by host name; `www.` and the bare name are one site. */
  const files: Record<string, string> = {};
  let asked: string[] = [];
  let site: TestSite;
  beforeEach(async () => {
    asked = [];
    site = await startSite({
      '/robots.txt': ({ headers: { host = '' } }, response) => {
        asked.push(host.split(':')[0] ?? '');
        const text = files[host.split(':')[0] ?? ''];
        response.writeHead(text === undefined ? 503 : 200, { 'content-type': 'text/plain' }).end(text);
      },
    });
    for (const name of Object.keys(files)) delete files[name];
  });
  afterEach(() => site.close());

  const at = (name: string, path: string) => `http://${name}:${site.port}${path}`;
  const www = (path: string) => at('www.shop.example', path);
  const bare = (path: string) => at('shop.example', path);
  const discover = (robots?: 'owner') =>
    discoverSite(
      www('/'),
      new Robots(),
      {
        allow: ['www.shop.example', 'shop.example', 'other.example'].map((name) => `${name}:${site.port}`),
        denyHosts: [],
        resolve: () => Promise.resolve(['127.0.0.1']),
        byteLimit: 1e6,
      },
      { sitemaps: false, ...(robots && { robots }) },
    );

  it('each apply their own robots.txt, which is fetched once and only where an address needs it', async () => {
    files['www.shop.example'] = 'User-agent: *\nDisallow: /cart';
    files['shop.example'] = 'User-agent: *\nDisallow: /account';
    const found = await discover();
    expect([...(await found.allowedOf([www('/a'), www('/cart')]))]).toEqual([www('/a')]);
    expect(asked).toEqual(['www.shop.example']);
    const paths = ['/cart', '/account', '/a'];
    const urls = paths.flatMap((path) => [www(path), bare(path)]);
    const allowed = [bare('/cart'), www('/account'), www('/a'), bare('/a')];
    const answers = await Promise.all([found.allowedOf(urls), found.allowedOf(urls)]);
    expect(answers.map((answer) => [...answer])).toEqual([allowed, allowed]);
    expect(asked).toEqual(['www.shop.example', 'shop.example']);
  });

  it('that answer with a server error allow nothing of theirs', async () => {
    files['www.shop.example'] = '';
    const found = await discover();
    expect([...(await found.allowedOf([www('/a'), bare('/a')]))]).toEqual([www('/a')]);
  });

  it('are not asked about other sites, nor when the owner of the site ordered the scan', async () => {
    files['www.shop.example'] = '';
    const other = at('other.example', '/');
    expect([...(await (await discover()).allowedOf([other]))]).toEqual([other]);
    expect([...(await (await discover('owner')).allowedOf([bare('/a')]))]).toEqual([bare('/a')]);
    expect(asked).not.toContain('other.example');
    expect(asked).not.toContain('shop.example');
  });

  it('make a link that the other one forbids a page that is left out, not one that fails', async () => {
    files['www.shop.example'] = 'User-agent: *\nDisallow: /cart';
    files['shop.example'] = 'User-agent: *\nDisallow: /cart';
    const opened: string[] = [];
    const { figures } = await crawl({
      start: www('/'),
      concurrency: 1,
      signal: new AbortController().signal,
      open({ url }) {
        opened.push(url);
        return Promise.resolve({ result: testPage({ url, finalUrl: url }), links: [bare('/cart'), bare('/a')] });
      },
      keep: () => Promise.resolve(),
      drop: () => {},
      survey: () => discover(),
    });
    expect(opened).toEqual([www('/'), bare('/a')]);
    expect(figures).toMatchObject({ done: 2, found: 2, leftOut: { robots: 1 } });
  });
});
