import { startSite } from '@stufenlos/workspace/test-site';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paintAt, sessionOf } from '../../browser/isolated-world.ts';
import { openDrivenPage } from '../../testing/driven-page.ts';
import type { DrivenPage } from './gatherer.ts';
import { pixelsOf } from './pixels-of.ts';
import type { Clip, Pixels } from './pixels-of.ts';

interface Look {
  pixels: Pixels;
  /** What a person sees who scrolls there. */
  scrolled: Buffer;
  /** Whether the page was told of another size of its window, or that it was scrolled. */
  hasNoticed: boolean;
  /** What the page can tell of the place of its content afterwards. */
  place: unknown;
}

const look = async (page: string, clip: Clip, scrolledTo = 0): Promise<Look> => {
  const watch = `<script>
    let noticed = 0; for (const type of ['resize', 'scroll', 'transitionrun']) addEventListener(type, () => noticed += 1)
  </script>`;
  const site = await startSite({ '/': `<!doctype html><html lang="en"><title>Page</title>${page}${watch}` });
  const driven = await openDrivenPage(site.url('/'), site.host);
  const gather = async ({ page: shown, world }: DrivenPage): Promise<Look> => {
    const session = sessionOf(shown.mainFrame());
    await paintAt(shown, 1);
    // Events of a window are dispatched with its next frame.
    const scroll = (to: { left: number; top: number }) =>
      world.evaluate(async (place) => {
        scrollTo({ ...place, behavior: 'instant' });
        for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        return { x: scrollX, y: scrollY };
      }, to);
    await scroll({ left: 0, top: scrolledTo });
    const countOf = () => shown.evaluate('noticed');
    const before = await countOf();
    const pixels = await pixelsOf(session, world, clip);
    await scroll({ left: 0, top: scrolledTo });
    const hasNoticed = (await countOf()) !== before;
    const place = await world.evaluate(() => [
      document.documentElement.getBoundingClientRect().y,
      document.adoptedStyleSheets.length,
    ]);
    const { x, y } = await scroll({ left: clip.x, top: clip.y });
    const part = { left: clip.x - x, top: clip.y - y, width: clip.width, height: clip.height };
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    const picture = sharp(Buffer.from(data, 'base64')).extract(part).removeAlpha();
    return { pixels, hasNoticed, place, scrolled: await picture.raw().toBuffer() };
  };
  try {
    return await driven.run({ name: 'look', leaves: 'changed', weight: 1, gather });
  } finally {
    await driven.close();
    await site.close();
  }
};

const middleOf = ({ data, width, height }: Pixels) => {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
  return Array.from(data.subarray(at, at + 3));
};

describe('the pixels of a part of the page', { timeout: 60_000 }, () => {
  const page = `<style>
    body { margin: 0 } div { height: 50px; width: 100px } #top { background: #f00 }
    #right { background: #0f0; position: absolute; left: 1250px; top: 0 } #low { background: #00f; margin-top: 3000px }
  </style><div id="top"></div><div id="right"></div><div id="low"></div>`;

  it.each([
    ['what is in view', 0, [0, 0], [255, 0, 0], false],
    ['what is below the window', 0, [0, 3050], [0, 0, 255], false],
    ['what is partly beside the window', 0, [1250, 0], [0, 255, 0], false],
    ['what was in view before the page was scrolled', 500, [0, 0], [255, 0, 0], true],
    ['what came into view because the page was scrolled', 3050, [0, 3050], [0, 0, 255], true],
  ] as const)('are those of %s', async (_name, scrolledTo, [x, y], color, hasNoticed) => {
    const seen = await look(page, { x, y, width: 100, height: 50 }, scrolledTo);
    expect([middleOf(seen.pixels), seen.hasNoticed]).toEqual([color, hasNoticed]);
  });

  const long = '<div style="height:3000px"></div><p style="margin:0;height:300px;background:#ffc">A text</p>';
  const veil = '<i style="position:fixed;inset:0;background:#00f4"></i>';
  const clip = { x: 0, y: 2900, width: 900, height: 400 };

  it.each([
    ['most pages', long],
    ['a header that stays in view', `<header style="position:fixed;inset:0 0 auto;height:60px">Top</header>${long}`],
    ['a veil over the whole window', `${veil}${long}`],
    ['a root that slides', `<style>html { transition: all 9s }</style>${long}`],
    ['a root with a style of its own', `<style>html { translate: none !important }</style>${long}`],
  ])('are those that a person sees, and the page does not notice, on a page with %s', async (_name, body) => {
    const { pixels, scrolled, hasNoticed, place } = await look(body, clip);
    expect(pixels.data.every((value, at) => Math.abs(value - (scrolled[at] ?? 0)) <= 2)).toBe(true);
    expect([hasNoticed, place]).toEqual([false, [0, 0]]);
  });

  it.each([
    ['a veil that would not cover it', `<style>html, body { height: 100% }</style>${veil}${long}`],
    ['a background that stays in view', `<style>body { background: linear-gradient(#f00, #00f) fixed }</style>${long}`],
    ['a root that is moved already', `<style>html { translate: 0 20px }</style>${long}`],
    ['a root that is turned', `<style>html { transform: rotate(1deg) }</style>${long}`],
    [
      'a root whose style must not change',
      `<script>document.documentElement.style = 'translate: 0 !important'</script>${long}`,
    ],
    [
      'an open popover',
      `<b popover="manual">Open</b><script>document.querySelector('b').showPopover()</script>${long}`,
    ],
    ['6,000 elements', `${long}${'<i></i>'.repeat(6000)}`],
  ])('are taken in a window of the size of a page with %s, which is not moved', async (_name, body) => {
    const { hasNoticed, place } = await look(body, clip);
    expect([hasNoticed, place]).toEqual([true, [expect.any(Number), 0]]);
  });
});
