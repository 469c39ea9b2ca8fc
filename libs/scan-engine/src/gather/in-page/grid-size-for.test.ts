import { profileTags } from '@stufenlos/standards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';

import { gatherAxe } from '../axe.ts';
import { gridSizeFor } from './grid-size-for.ts';

const box = (width: number, height: number, more = '') =>
  `<div style="width:${width}px;height:${height}px;${more}">x</div>`;

describe('the grid that axe uses to find overlapping elements', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const sizeOn = async (body: string): Promise<number> => {
    await test.show(html(body));
    return test.page.evaluate(`(${String(gridSizeFor)})(document, 200, 5_000_000)`) as Promise<number>;
  };

  it.each([
    ['an ordinary page', box(1200, 9000)],
    ['a page of 20,000 lines', '<p>line</p>'.repeat(20_000)],
    ['a strip that is positioned off-screen', box(100_000, 400, 'position:absolute;left:-100000px')],
  ])('keeps axe’s cell size on %s', async (_name, body) => {
    expect(await sizeOn(body)).toBe(200);
  });

  it.each([
    ['one endless box', box(9_000_000, 9_000_000)],
    ['an endless box that is scrolled in another', `<div style="overflow:auto">${box(9_000_000, 9_000_000)}</div>`],
    ['a small box far outside', `<p>x</p>${box(9, 9, 'position:absolute;left:-9000000px;top:-9000000px')}`],
    ['2,500 large boxes', box(9000, 9000, 'position:absolute;top:0').repeat(2500)],
  ])('gets larger cells for %s', async (_name, body) => {
    const size = await sizeOn(body);
    expect(size).toBeGreaterThan(200);
    expect(size).toBeLessThan(20_000);
  });

  it('gets larger cells for content of a shadow tree', async () => {
    await test.show(html(`<x-box><template shadowrootmode="open">${box(9_000_000, 9_000_000)}</template></x-box>`));
    expect(await test.page.evaluate(`(${String(gridSizeFor)})(document, 200, 5_000_000)`)).toBeGreaterThan(200);
  });

  it('leads to the same findings with and without an endless box', async () => {
    const pale = '<main><h1>x</h1><p style="color:#ccc;background:#fff">pale</p><img src="data:,"></main>';
    const found = async (body: string) => {
      await test.show(html(body));
      const { rules } = await gatherAxe(test.page.mainFrame(), { tags: profileTags('free'), frameMs: 5000 });
      return rules.filter(({ outcome }) => outcome === 'violation').map(({ id, total }) => `${id} ${total}`);
    };
    const expected = await found(pale);
    expect(expected).toContain('color-contrast 1');
    expect(await found(pale + box(9_000_000, 9_000_000))).toEqual(expected);
  });
});
