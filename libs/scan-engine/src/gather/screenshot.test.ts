import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { framesRed, isRed, pixelsOf } from '../testing/pixels.ts';
import { gatherAxe } from './axe.ts';
import { takeScreenshot } from './screenshot.ts';
import type { Screenshot } from './screenshot.ts';

/** A red picture without a name: a violation of `role-img-alt` with a known place. */
const box = (style: string) => `<div role="img" style="background:rgb(255,0,0);${style}"></div>`;
const page = (body: string, style = '') =>
  `<!doctype html><html lang="de"><title>t</title><style>body{margin:0}${style}</style><body>${body}`;

describe('the picture of a page', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const take = async (html: string): Promise<Screenshot | undefined> => {
    await test.show(html);
    return takeScreenshot(test.page);
  };
  const rectsOf = async () => {
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a'], frameMs: 5000 });
    const nodes = rules.find(({ id, outcome }) => id === 'role-img-alt' && outcome === 'violation')?.nodes ?? [];
    return nodes.flatMap(({ element }) => (element.rect ? [element.rect] : []));
  };

  it.each([
    ['at the top', box('width:100px;height:60px;margin-left:40px')],
    ['below a screen', `<div style="height:100vh"></div>${box('width:100px;height:60px;margin-left:400px')}`],
    ['far below', `<div style="height:6000px"></div>${box('width:300px;height:80px')}<div style="height:99px"></div>`],
    [
      'in place of its own',
      `<div style="height:3000px"></div>${box('width:80px;height:50px;position:fixed;bottom:0;left:9px')}`,
    ],
    [
      'turned round',
      `<div style="height:500px"></div>${box('width:90px;height:90px;transform:translate(300px,200px)')}`,
    ],
    [
      'in a frame',
      `<p>x</p><iframe title=f style="margin:70px;border:9px solid" srcdoc='${page(box('width:90px;height:40px;margin:20px'))}'></iframe>`,
    ],
  ])('shows an element %s where its rect says', async (_, body) => {
    await test.show(page(body));
    const rects = await rectsOf();
    const picture = await takeScreenshot(test.page);
    expect(rects).toHaveLength(1);
    const pixels = await pixelsOf(picture?.webp ?? new Uint8Array());
    expect(rects.map((rect) => framesRed(pixels, rect))).toEqual([true]);
  });

  it('says what it shows', async () => {
    const picture = await take(page('<div style="height:2345px"></div>'));
    expect(picture).toMatchObject({ width: 1280, height: 2345, scale: 1 });
    const { width, height } = await pixelsOf(picture?.webp ?? new Uint8Array());
    expect([width, height]).toEqual([1280, 2345]);
  });

  it('of a page that scrolled itself begins at the top', async () => {
    await test.show(
      page(`${box('width:50px;height:50px')}<div style="height:5000px"></div><script>scrollTo(0, 3000)</script>`),
    );
    const picture = await takeScreenshot(test.page);
    expect(picture?.height).toBe(5050);
    expect(isRed((await pixelsOf(picture?.webp ?? new Uint8Array())).at(25, 25))).toBe(true);
  });

  it.each([
    ['page without end', page('<div style="height:300000px"></div>'), 8000],
    [
      'box of nine million px',
      page('<div style="width:9000000px;height:9000000px;background:linear-gradient(red,blue)"></div>'),
      8000,
    ],
    ['page 20,000 px wide', page('<div style="width:20000px;height:1500px"></div>'), 1500],
    ['page without height', page('<p>x</p>', 'html,body{height:0;overflow:hidden}'), 800],
    ['page without content', '', 800],
  ])('of a %s is capped', async (_, html, height) => {
    const picture = await take(html);
    expect(picture).toMatchObject({ width: 1280, scale: 1 });
    expect(picture?.height).toBeGreaterThanOrEqual(height);
    expect(picture?.height).toBeLessThanOrEqual(height + 20);
  });

  it('of a page that moves is one of its moments', async () => {
    const moving = `<div id="a"></div><script>let n = 0; const step = () => {
      a.style.cssText = 'height:' + (100 + 700 * (n++ % 9)) + 'px;background:hsl(' + n * 40 + ' 90% 50%)';
      requestAnimationFrame(step); }; step();</script>
      <style>p { animation: go .1s infinite alternate } @keyframes go { to { transform: rotate(90deg) } }</style><p>go</p>`;
    const picture = await take(page(moving));
    expect(picture?.height).toBeGreaterThan(100);
    const { height } = await pixelsOf(picture?.webp ?? new Uint8Array());
    expect(height).toBe(picture?.height);
  });

  it('leaves the page as it was', async () => {
    await test.show(page('<div style="height:100vh"></div><div style="height:4000px"></div>'));
    const look = () => test.page.evaluate(() => [innerWidth, innerHeight, scrollY, document.body.scrollHeight]);
    const before = await look();
    await takeScreenshot(test.page);
    expect(await look()).toEqual(before);
  });

  it('leaves nothing in memory', { timeout: 120_000 }, async () => {
    await test.show(page('<div style="height:2000px;background:repeating-linear-gradient(#123,#fed 40px)"></div>'));
    const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
    for (let n = 0; n < 8; n += 1) await takeScreenshot(test.page);
    const before = megabytes();
    for (let n = 0; n < 30; n += 1) expect(await takeScreenshot(test.page)).toBeDefined();
    // One raw picture has 10 MB: thirty would show.
    expect(megabytes() - before).toBeLessThan(100);
  });

  it('is not waited for when the page never lets go', async () => {
    await test.show(page('<p>x</p>'));
    await test.page.evaluate(() =>
      setTimeout(() => {
        for (;;);
      }, 0),
    );
    expect(await takeScreenshot(test.page, undefined, 1000)).toBeUndefined();
  });
});
