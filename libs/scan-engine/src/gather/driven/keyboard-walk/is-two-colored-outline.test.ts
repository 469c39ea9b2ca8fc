import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { sessionOf } from '../../../browser/isolated-world.ts';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import { differsByMoreThan } from './differs-by-more-than.ts';
import { focusStyleOf } from './focus-style.ts';
import { isTwoColoredOutline } from './is-two-colored-outline.ts';

const parts = { focusStyleOf, isTwoColoredOutline };

const change = async (css: string) => {
  const site = await startSite({
    '/': `<!doctype html><html lang="en"><title>Page</title>
      <style>body { margin: 0; padding: 50px; background: ${css}</style><a href="#">Link</a>`,
  });
  const driven = await openDrivenPage(site.url('/'), site.host);
  const look = async ({ page, press, world }: DrivenPage) => {
    const picture = async () => {
      const { data } = await sessionOf(page.mainFrame()).send('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data, 'base64');
    };
    const blurred = await picture();
    await press('Tab');
    const focused = await picture();
    const isTwoColored = await evaluateWith(world, parts, ({ focusStyleOf: styleOf, isTwoColoredOutline: isRing }) => {
      const link = document.querySelector('a');
      if (!link || document.activeElement !== link) return undefined;
      const style = styleOf(link);
      link.blur();
      return isRing(link, style, styleOf(link));
    });
    return { isTwoColored, isSeen: await differsByMoreThan(8, blurred, focused) };
  };
  try {
    return await driven.run({ name: 'look', leaves: 'changed', weight: 1, gather: look });
  } finally {
    await driven.close();
    await site.close();
  }
};

const picture = 'linear-gradient(90deg, #fff, #888, #000) }';
it.each([
  ["is true of the browser's own outline, which is seen above any picture", picture, true, true],
  [
    'is false of a white outline, which is not seen above white',
    'linear-gradient(#fff, #fff) } a:focus { outline-color: #fff }',
    false,
    false,
  ],
  ['is false in a dark page', `${picture} :root { color-scheme: dark }`, false, true],
  ['is false of another outline style', `${picture} a:focus { outline: solid 1px #000 }`, false, true],
])('%s', { timeout: 60_000 }, async (_name, css, isTwoColored, isSeen) => {
  expect(await change(css)).toEqual({ isTwoColored, isSeen });
});
