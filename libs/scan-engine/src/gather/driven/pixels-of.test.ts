import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { paintAt, sessionOf } from '../../browser/isolated-world.ts';
import { openDrivenPage } from '../../testing/driven-page.ts';
import type { DrivenPage } from './gatherer.ts';
import { pixelsOf } from './pixels-of.ts';

const page = `<!doctype html><html lang="en"><title>Page</title>
  <script>let resized = 0; addEventListener('resize', () => document.title = ++resized)</script>
  <style>
    body { margin: 0 } div { height: 50px; width: 100px } #top { background: #f00 }
    #right { background: #0f0; position: absolute; left: 1250px; top: 0 } #low { background: #00f; margin-top: 3000px }
  </style><div id="top"></div><div id="right"></div><div id="low"></div>`;

/** The colour in the middle of a part of the page, and whether the page was told of another size of its window. */
const look = async (scrolledTo: number, x: number, y: number, width = 100) => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  const gather = async ({ page: shown, world }: DrivenPage) => {
    await paintAt(shown, 1);
    await world.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolledTo);
    const { data } = await pixelsOf(sessionOf(shown.mainFrame()), { x, y, width, height: 50 });
    const middle = (25 * width + width / 2) * 3;
    const hasNoticed = await world.evaluate(() => document.title !== 'Page');
    return { color: Array.from(data.subarray(middle, middle + 3)), hasNoticed };
  };
  try {
    return await driven.run({ name: 'look', leaves: 'changed', weight: 1, gather });
  } finally {
    await driven.close();
    await site.close();
  }
};

it.each([
  ['what is in view, and the page does not notice', [0, 0, 0], [255, 0, 0], false],
  ['what is below the window', [0, 0, 3050], [0, 0, 255], true],
  ['what is partly beside the window', [0, 1250, 0], [0, 255, 0], true],
  ['what was in view before the page was scrolled', [500, 0, 0], [255, 0, 0], true],
  ['what came into view because the page was scrolled', [3050, 0, 3050], [0, 0, 255], true],
] as const)('takes pixels of %s', { timeout: 60_000 }, async (_name, [scrolledTo, x, y], color, hasNoticed) => {
  expect(await look(scrolledTo, x, y)).toEqual({ color, hasNoticed });
});
