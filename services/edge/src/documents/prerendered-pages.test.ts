import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readEdgeConfig } from '../config/edge-config.ts';
import { createEdge } from '../edge.server.ts';
import { createLog } from '../log.ts';
import { fabricateRelease } from '../testing/fabricate-release.ts';
import { startListening } from '../testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const { root, releaseDir, marketing, release } = fabricateRelease();
const origin = 'https://stufenlos.example';
/** With the usual settings, for every test that only asks. */
let plain: Awaited<ReturnType<typeof startEdge>>;
beforeAll(async () => {
  await release();
  plain = await startEdge();
  return () => plain.close();
}, 300_000);

async function startEdge() {
  const lines: string[] = [];
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    PUBLIC_ORIGIN: origin,
    OPERATOR_NAME: 'Muster',
  });
  const log = createLog('info', (line) => lines.push(line));
  const { origin: address, close } = await startListening(createEdge(config, log));
  return { lines, get: (path: string, init?: RequestInit) => fetch(address + path, init), close };
}

const rootOf = (html: string) => /<div id="root">(.*?)<\/div>/.exec(html)?.[1] ?? '';
const links = (html: string) => [...html.matchAll(/<link rel="(canonical|alternate)"[^>]*>/g)].map(([tag]) => tag);

it('writes a public page into its document, with the settings of the operator', async () => {
  const { get } = plain;
  const response = await get('/');
  const html = await response.text();
  expect(rootOf(html)).toBe('<main><noscript>own</noscript><h1>build 0 with one React / de Muster</h1></main>');
  expect(html).toContain('<html lang="de" data-prerendered>');
  expect(html).toContain('<meta name="description" content="About &quot;/&quot; in de">');
  expect(html).toContain('<noscript><p><a href="/?lang=en" lang="en" hreflang="en">English</a></p></noscript>');
  expect(response.headers.get('x-robots-tag')).toBeNull();
  expect(response.headers.get('vary')).toContain('Cookie');
});

it('waits with the first paint for the header of a written page, and of no other', async () => {
  const { get } = plain;
  const waits = async (path: string) =>
    (await (await get(path)).text()).includes('<link rel="expect" href="#main" blocking="render">');
  expect([await waits('/'), await waits('/scan/abc'), await waits('/?url=shop.example')]).toEqual([true, false, false]);
});

it('allows exactly the styles that stand in the document, told to the loader by their name', async () => {
  const response = await plain.get('/');
  const styles = [...(await response.text()).matchAll(/<style data-href="([^"]*)">([^<]*)<\/style>/g)];
  expect(styles.map(([, name]) => name)).toEqual([
    'css/async/view.0123456789.css',
    'css/async/src_pages_home-page_tsx.0123456789.css',
  ]);
  for (const [, , text = ''] of styles) {
    const hash = createHash('sha256').update(text).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  }
});

it('has one address for each page and language, and leads the others there', async () => {
  const { get } = plain;
  const expected = (own: string) => [
    `<link rel="canonical" href="${own}">`,
    `<link rel="alternate" hreflang="de" href="${origin}/">`,
    `<link rel="alternate" hreflang="en" href="${origin}/?lang=en">`,
    `<link rel="alternate" hreflang="x-default" href="${origin}/">`,
  ];
  expect(links(await (await get('/')).text())).toEqual(expected(`${origin}/`));
  expect(links(await (await get('/pricing')).text())).toEqual(expected(`${origin}/`));
  expect(links(await (await get('/?lang=en')).text())).toEqual(expected(`${origin}/?lang=en`));
});

it('speaks the language of the address, then the chosen one, then German', async () => {
  const { get } = plain;
  const text = async (path: string, cookie = '') => rootOf(await (await get(path, { headers: { cookie } })).text());
  expect(await text('/pricing', 'prefs=en.dark')).toContain('/pricing en');
  expect(await text('/pricing?lang=de', 'prefs=en.dark')).toContain('/pricing de');
  expect(await text('/pricing?lang=en')).toContain('/pricing en');
  expect(await text('/pricing?lang=fr')).toContain('/pricing de');
});

it('leaves a page to the shell whose query may mean something, and one in another spelling', async () => {
  const { get } = plain;
  for (const [path, isWritten] of [
    ['/?utm_source=x', true],
    ['/kontakt/', true],
    ['/?url=shop.example', false],
    ['/Kontakt', false],
  ] as const) {
    const html = await (await get(path)).text();
    expect([path, rootOf(html) !== '', html.includes('data-prerendered')]).toEqual([path, isWritten, isWritten]);
    expect(links(html)).toHaveLength(4);
  }
});

it('tells search engines nothing of the application, nor of what is not there', async () => {
  const { get } = plain;
  for (const path of ['/scan/abc', '/gibt-es-nicht']) {
    const response = await get(path);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    expect([links(html), rootOf(html)]).toEqual([[], '']);
  }
  expect((await get('/gibt-es-nicht')).status).toBe(404);
});

it('does not let a page end the element that describes it', async () => {
  const html = await (await plain.get('/')).text();
  const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({ '@type': 'WebSite', name: '</script><b>', url: `${origin}/` });
});

it('shows previews a picture that is there, with its words, and none where there is none', async () => {
  const { get } = plain;
  const told = async (path: string) =>
    new Map(
      [...(await (await get(path)).text()).matchAll(/<meta property="og:(image[^"]*)" content="([^"]*)">/g)].map(
        ([, key, value]) => [key, value],
      ),
    );
  const german = await told('/');
  expect(german.get('image')).toMatch(/^https:\/\/stufenlos\.example\/shell\/[^/]+\/social-card-de\.png$/);
  expect(german.get('image:alt')).toMatch(/^Welche Barrieren hat Ihre Website\? Kostenlose Prüfung /);
  const picture = await get(new URL(german.get('image') ?? '').pathname);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await told('/?lang=en')).size).toBe(0);
});

it('lists every public page in both languages for crawlers', async () => {
  const { get } = plain;
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  const locations = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\d</g)];
  expect(locations.map(([, location]) => location)).toEqual([
    `${origin}/`,
    `${origin}/?lang=en`,
    `${origin}/kontakt`,
    `${origin}/kontakt?lang=en`,
  ]);
  const robots = await (await get('/robots.txt')).text();
  for (const path of ['/scan/', '/run/', '/shared/', '/api/', '/profile', '/setup']) {
    expect(robots).toContain(`\nDisallow: ${path}\n`);
  }
  expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

it('hands out no script that renders pages', async () => {
  const { get } = plain;
  const shell = /src="(\/shell\/[^/]*\/)/.exec(await (await get('/')).text())?.[1] ?? '';
  expect((await get(`${shell}theme-first.js`)).status).toBe(200);
  expect((await get(`${shell}prerender/index.cjs`)).status).toBe(404);
});

it('is up when its pages are there, and renders those of the next release', async () => {
  const { get, lines, close } = await startEdge();
  onTestFinished(close);
  await expect.poll(async () => (await get('/health')).status, { timeout: 30_000 }).toBe(200);
  expect(lines.some((line) => line.includes('"pages rendered"'))).toBe(true);
  marketing('1');
  await release();
  expect(rootOf(await (await get('/')).text())).toContain('build 1');
});

it('leaves styles to their files that would mean something else in the document', async () => {
  const folder = join(root, 'remotes/marketing/dist/css/async');
  writeFileSync(join(folder, 'view.0123456789.css'), '@layer remote{a{background:url(x.png)}}');
  writeFileSync(join(folder, 'src_pages_home-page_tsx.0123456789.css'), '@layer remote{a::after{content:"</style>"}}');
  await release();
  const html = await (await plain.get('/')).text();
  expect(html).not.toContain('<style data-href');
  expect(html).toMatch(/<link rel="preload" as="style" href="[^"]*view\.0123456789\.css" integrity="sha384-/);
});
