import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { framesRed, isRed, pixelsOf } from '../testing/pixels.ts';
import { gatherAxe } from './axe.ts';
import { takeScreenshot } from './screenshot.ts';
import type { Screenshot } from './screenshot.ts';

/** A red box without a name: a violation of `role-img-alt` at a known position. */
const box = (style: string) => `<div role="img" style="background:rgb(255,0,0);${style}"></div>`;
const page = (body: string, style = '') =>
  `<!doctype html><html lang="de"><title>t</title><style>body{margin:0}${style}</style><body>${body}`;

describe('the screenshot of a page', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  /** No picture is left out because the machine is busy. */
  const shoot = () => takeScreenshot(test.page, undefined, 30_000);
  const take = async (html: string): Promise<Screenshot | undefined> => {
    await test.show(html);
    return shoot();
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
      'with a fixed position',
      `<div style="height:3000px"></div>${box('width:80px;height:50px;position:fixed;bottom:0;left:9px')}`,
    ],
    [
      'moved by a transform',
      `<div style="height:500px"></div>${box('width:90px;height:90px;transform:translate(300px,200px)')}`,
    ],
    [
      'in a frame',
      `<p>x</p><iframe title=f style="margin:70px;border:9px solid" srcdoc='${page(box('width:90px;height:40px;margin:20px'))}'></iframe>`,
    ],
  ])('shows an element %s at the position of its rect', async (_, body) => {
    await test.show(page(body));
    const rects = await rectsOf();
    const screenshot = await shoot();
    expect(rects).toHaveLength(1);
    const pixels = await pixelsOf(screenshot?.webp ?? new Uint8Array());
    expect(rects.map((rect) => framesRed(pixels, rect))).toEqual([true]);
  });

  it('reports the size that it shows', async () => {
    const screenshot = await take(page('<div style="height:2345px"></div>'));
    expect(screenshot).toMatchObject({ width: 1280, height: 2345, scale: 1 });
    const { width, height } = await pixelsOf(screenshot?.webp ?? new Uint8Array());
    expect([width, height]).toEqual([1280, 2345]);
  });

  it('begins at the top although the page has scrolled itself', async () => {
    await test.show(
      page(`${box('width:50px;height:50px')}<div style="height:5000px"></div><script>scrollTo(0, 3000)</script>`),
    );
    const screenshot = await shoot();
    expect(screenshot?.height).toBe(5050);
    expect(isRed((await pixelsOf(screenshot?.webp ?? new Uint8Array())).at(25, 25))).toBe(true);
  });

  it.each([
    ['page of endless height', page('<div style="height:300000px"></div>'), 8000],
    [
      'box of nine million px',
      page('<div style="width:9000000px;height:9000000px;background:linear-gradient(red,blue)"></div>'),
      8000,
    ],
    ['page 20,000 px wide', page('<div style="width:20000px;height:1500px"></div>'), 1500],
    ['page without height', page('<p>x</p>', 'html,body{height:0;overflow:hidden}'), 800],
    ['page without content', '', 800],
  ])('has a limited size for a %s', async (_, html, height) => {
    const screenshot = await take(html);
    expect(screenshot).toMatchObject({ width: 1280, scale: 1 });
    expect(screenshot?.height).toBeGreaterThanOrEqual(height);
    expect(screenshot?.height).toBeLessThanOrEqual(height + 20);
  });

  it('shows one moment of an animated page', async () => {
    const moving = `<div id="a"></div><script>let n = 0; const step = () => {
      a.style.cssText = 'height:' + (100 + 700 * (n++ % 9)) + 'px;background:hsl(' + n * 40 + ' 90% 50%)';
      requestAnimationFrame(step); }; step();</script>
      <style>p { animation: go .1s infinite alternate } @keyframes go { to { transform: rotate(90deg) } }</style><p>go</p>`;
    const screenshot = await take(page(moving));
    expect(screenshot?.height).toBeGreaterThan(100);
    const { height } = await pixelsOf(screenshot?.webp ?? new Uint8Array());
    expect(height).toBe(screenshot?.height);
  });

  it('leaves the page unchanged', async () => {
    await test.show(page('<div style="height:100vh"></div><div style="height:4000px"></div>'));
    const look = () => test.page.evaluate(() => [innerWidth, innerHeight, scrollY, document.body.scrollHeight]);
    const before = await look();
    await shoot();
    expect(await look()).toEqual(before);
  });

  it('leaves no memory allocated', { timeout: 120_000 }, async () => {
    await test.show(page('<div style="height:2000px;background:repeating-linear-gradient(#123,#fed 40px)"></div>'));
    const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
    for (let n = 0; n < 8; n += 1) await shoot();
    const before = megabytes();
    for (let n = 0; n < 30; n += 1) expect(await shoot()).toBeDefined();
    // One raw screenshot takes 10 MB, so thirty leaked ones would exceed the limit.
    expect(megabytes() - before).toBeLessThan(100);
  });

  it('is skipped after its time limit when the page blocks', async () => {
    await test.show(page('<p>x</p>'));
    await test.page.evaluate(() =>
      setTimeout(() => {
        for (;;);
      }, 0),
    );
    expect(await takeScreenshot(test.page, undefined, 1000)).toBeUndefined();
  });
});
