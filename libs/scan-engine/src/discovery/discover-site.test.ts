import { systemResolve } from '@stufenlos/egress';
import { testPage } from '@stufenlos/report/testing';
import { startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crawl } from '../crawl.ts';
import { discoverSite } from './discover-site.ts';
import { Robots } from './robots.ts';

describe('the sitemaps of a site', () => {
  let site: TestSite;
  afterEach(() => site.close());

  const xml = (...paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${at(path)}</loc></url>`).join('')}</urlset>`;
  const at = (path: string) => site.url(path);
  const send =
    (text: () => string, type = 'application/xml', status = 200): Route =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': type }).end(text());
  const discover = async (routes: Record<string, Route>, robots = '') => {
    site = await startSite({ '/robots.txt': send(() => robots, 'text/plain'), ...routes });
    const policy = { allow: [site.host], denyHosts: [], resolve: systemResolve, byteLimit: 1e6 };
    const { sitemap, isCut } = await discoverSite(site.url('/'), new Robots(), policy, {});
    return { paths: sitemap.map((address) => address.slice(site.url('').length)), isCut };
  };
  const shell = '<!doctype html><html lang="de"><head><meta charset="utf-8"></head><body><p>Hallo<br></body></html>';

  it('are found where robots.txt names them without the host', async () => {
    const routes = { '/maps/s.xml': send(() => xml('/1')) };
    expect(await discover(routes, 'Sitemap: /maps/s.xml')).toEqual({ paths: ['/1'], isCut: false });
  });

  it.each(['/missing.xml', 'https://elsewhere.example/s.xml', 'no address: at all', '/shell.xml'])(
    'are looked for at /sitemap.xml when robots.txt names only %s',
    async (named) => {
      const routes = { '/sitemap.xml': send(() => xml('/1')), '/shell.xml': send(() => shell, 'text/html') };
      const { paths } = await discover(routes, `Sitemap: ${named}`);
      expect(paths).toEqual(['/1']);
    },
  );

  it('are not looked for elsewhere when one that robots.txt names was read', async () => {
    const routes = { '/sitemap.xml': send(() => xml('/1')), '/s.xml': send(() => xml()) };
    const robots = 'Sitemap: /missing.xml\nSitemap: /s.xml';
    expect(await discover(routes, robots)).toEqual({ paths: [], isCut: false });
  });

  it.each([
    ['of the type text/html', send(() => shell, 'text/html; charset=utf-8')],
    ['of the type of XML', send(() => `\n${shell}`)],
    ['as XHTML', send(() => '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>')],
  ])('are none when a site answers every address with a page %s', async (_, route) => {
    expect(await discover({ '/sitemap.xml': route })).toEqual({ paths: [], isCut: false });
  });

  it('are incomplete when /sitemap.xml is damaged or cannot be read', async () => {
    expect(await discover({ '/sitemap.xml': send(() => '<urlset><url>') })).toEqual({ paths: [], isCut: true });
    await site.close();
    const broken = send(() => '', 'text/html', 503);
    expect(await discover({ '/sitemap.xml': broken })).toEqual({ paths: [], isCut: true });
  });
});

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
      discover: () => discover(),
    });
    expect(opened).toEqual([www('/'), bare('/a')]);
    expect(figures).toMatchObject({ done: 2, found: 2, leftOut: { robots: 1 } });
  });
});
