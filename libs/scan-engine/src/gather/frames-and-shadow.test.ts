import type { ServerResponse } from 'node:http';
import { htmlLimit, nodesPerRule, pageResultSchema, selectorLimit } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from './axe.ts';
import type { Scanner } from '../scanner-options.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

const bare = '<title>x</title><style>body { margin: 0 } img { display: block; width: 20px; height: 10px }</style>';
const image = '<img src="data:,">';
const frame = (attributes: string) => `<iframe title="t" ${attributes}></iframe>`;
const inShadow = (content: string) =>
  `<script>customElements.define('x-a', class extends HTMLElement { connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(content)} } })</script>`;

describe('what lies inside frames and shadow roots', { timeout: 90_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  /** The same server under a second name is another site: its frames live in a process of their own. */
  const other = () => `http://frames.test:${site.port}`;

  beforeAll(async () => {
    const page =
      (body: () => string, head = bare) =>
      (_: unknown, response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(body(), head));
    site = await startSite({
      '/leaf': page(() => `<div style="height:40px"></div>${image}`),
      '/nested': page(() => `<h1>x</h1>${frame(`src="/level-1" width="600" height="300"`)}`),
      '/level-1': page(() => `${image}${frame(`src="/level-2" width="400" height="200"`)}`),
      '/level-2': page(() => `${image}${frame(`src="/leaf" width="200" height="100"`)}`),
      '/strange': page(() => `<h1>x</h1>${frame(`src="${other()}/back" width="500" height="300"`)}`),
      '/back': page(() => `${image}${frame(`src="${site.url('/leaf')}" width="300" height="200"`)}`),
      '/shadow': page(
        () => `<h1>x</h1><x-a id="card"></x-a>${inShadow('<p></p><x-b></x-b>')}
        <script>customElements.define('x-b', class extends HTMLElement { connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<div><img src="data:,"></div><iframe title="t" src="${other()}/leaf"></iframe>' } })</script>`,
      ),
      '/closed': page(
        () => `<h1>x</h1><div id="host"></div><script>
        document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = '<img src="data:,">'</script>`,
      ),
      '/placed': page(
        () => `<h1 style="margin:0;height:100px">x</h1><div style="height:2000px"></div>
          ${frame(`src="/moved" style="display:block;margin-left:70px;border:5px solid;width:300px;height:200px"`)}
          <script>scrollTo(0, 1500)</script>`,
      ),
      '/moved': page(
        () => `<div style="height:150px"></div>${frame(`src="${other()}/leaf" style="display:block;margin-left:30px;border:3px solid;width:100px;height:90px"`)}
          <div style="height:900px"></div><script>scrollTo(0, 60)</script>`,
      ),
      '/many': page(() => `<main><h1>x</h1>${image.repeat(350)}</main>`),
      '/many-framed': page(() => `<main><h1>x</h1>${image.repeat(150)}${frame('src="/two-hundred"')}</main>`),
      '/two-hundred': page(() => image.repeat(200)),
      '/endless': page(
        () => `<main><h1>x</h1>${'<section><div>'.repeat(60)}<img src="data:," ${Array.from({ length: 40 }, (_, n) => `data-a${n}="${'ä'.repeat(400)}"`).join(' ')}>
          ${'</div></section>'.repeat(60)}</main>`,
      ),
    });
    scanner = await sharedScanner({
      allow: [site.host, `frames.test:${site.port}`],
      resolve: async () => ['127.0.0.1'],
      limits: { frameMs: 15_000 },
    });
  }, 90_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const scan = (path: string): Promise<PageResult> => scanner.scan(site.url(path), { profile: 'free' });
  const images = async (path: string) =>
    (await scan(path)).findings.filter(({ ruleId, outcome }) => ruleId === 'image-alt' && outcome === 'violation');
  const selectors = async (path: string) => (await images(path)).map(({ selector }) => selector);

  it('is found three frames deep', async () => {
    expect(await selectors('/nested')).toEqual([
      'body > iframe >>> body > img',
      'body > iframe >>> body > iframe >>> body > img',
      'body > iframe >>> body > iframe >>> body > iframe >>> body > img',
    ]);
  });

  it('is found in a frame of another site, and in a frame of the first site inside it', async () => {
    expect(await selectors('/strange')).toEqual([
      'body > iframe >>> body > img',
      'body > iframe >>> body > iframe >>> body > img',
    ]);
  });

  it('is found in open shadow roots inside each other, and in a frame in the innermost', async () => {
    expect(await selectors('/shadow')).toEqual([
      '#card >>> x-b >>> div > img',
      '#card >>> x-b >>> iframe >>> body > img',
    ]);
  });

  it('stays hidden in a closed shadow root, and the page is judged all the same', async () => {
    const { state, findings } = await scan('/closed');
    expect([state, findings.filter(({ ruleId }) => ruleId === 'image-alt')]).toEqual(['completed', []]);
  });

  it('has its place on the page: scrolled page, borders, scrolled frame, another site in it', async () => {
    const [inner] = await images('/placed');
    // 70 + 5 + 30 + 3 from the left; 100 + 2000 + 5 + 150 - 60 scrolled + 3 + 40 from the top.
    expect(inner?.rect).toEqual([108, 2238, 20, 10]);
  });

  it.each([
    ['/many', 'of one page'],
    ['/many-framed', 'of a page and its frames together'],
  ])('is stored 200 times and counted exactly: %s, %s', async (path) => {
    const result = await scan(path);
    const counted = result.rules.find(({ ruleId, outcome }) => ruleId === 'image-alt' && outcome === 'violation');
    expect(counted?.nodes).toBe(350);
    expect(result.findings.filter(({ ruleId }) => ruleId === 'image-alt')).toHaveLength(nodesPerRule);
    expect(result.truncated).toEqual([{ ruleId: 'image-alt', total: 350, stored: nodesPerRule }]);
  });

  it('is shown within the limits of the contract, however long it is', async () => {
    const result = await scan('/endless');
    const [found] = result.findings.filter(({ ruleId }) => ruleId === 'image-alt');
    expect(pageResultSchema.parse(result).truncated).toEqual([]);
    expect(found?.html.length).toBeLessThanOrEqual(htmlLimit);
    expect(found?.html.length).toBeGreaterThan(htmlLimit / 2);
    expect(found?.selector.length).toBeLessThanOrEqual(selectorLimit);
    expect(found?.selector).toMatch(/> section > div > img$/);
  });
});

describe('the place of an element', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  /** Colours of the screenshot where the only image without alternative is said to be. */
  async function coloursThere(body: string): Promise<string[]> {
    await test.show(html(body, bare));
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a'], frameMs: 15_000 });
    const rect = rules.find(({ id, outcome }) => id === 'image-alt' && outcome === 'violation')?.nodes[0]?.element.rect;
    if (!rect) throw new Error('no image was found');
    const [x, y, width, height] = rect;
    const picture = await test.page.screenshot({ clip: { x, y, width, height }, encoding: 'base64' });
    return test.page.evaluate(coloursOf, `data:image/png;base64,${picture}`);
  }
  const clear = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const red = `<img style="background:#f00;width:30px;height:20px" src="${clear}">`;
  const framed = (style: string, content = red) =>
    `<div style="height:1500px"></div><iframe title="t" style="${style}" srcdoc="${`<style>body{margin:0;background:#00f}img{display:block;margin:10px}</style>${content}`.replaceAll('"', '&quot;')}"></iframe>`;

  it.each([
    ['in the page', `<div style="height:3000px"></div>${red}`],
    ['in a frame', framed('margin-left:33px;border:7px solid')],
    ['in a frame with padding', framed('margin-left:33px;border:7px solid;padding:11px 13px')],
    ['in a shadow root', `<x-a></x-a>${inShadow(`<p>x</p>${red}`)}`],
  ])('is where the screenshot shows it: %s', async (_, body) => {
    expect(await coloursThere(body)).toEqual(['255,0,0']);
  });
});

describe('an element of a frame in a frame', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const framed = (content: string) => frame(`srcdoc="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  const modal = '<dialog>x</dialog><script>document.querySelector("dialog").showModal()</script>';

  it.each([
    ['behind a dialog', modal, true],
    ['without one', '', false],
  ])('is inert with the frames around it: %s', async (_, more, expected) => {
    await test.show(html(framed(framed(image)) + more, bare));
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a'], frameMs: 15_000 });
    const found = rules.find(({ id, outcome }) => id === 'image-alt' && outcome === 'violation')?.nodes ?? [];
    expect(found.map(({ element }) => element.isInert === true)).toEqual([expected]);
  });
});

/** Runs in the page. */
async function coloursOf(source: string): Promise<string[]> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? [];
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add([data[at], data[at + 1], data[at + 2]].join(','));
  return [...colours];
}
