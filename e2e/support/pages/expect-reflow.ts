import { expect, type Page } from '@playwright/test';
import { painted } from './painted.ts';

/** Widths around the one where pages get a second column, beside those of the other checks. */
const between = [1024, 1100, 1280];

const texts = {
  plain: {},
  /** WCAG 2.2, SC 1.4.12. */
  spaced: { 'letter-spacing': '0.12em', 'word-spacing': '0.16em', 'line-height': '1.5' },
  /** As in a browser whose default font is twice as large, SC 1.4.4. */
  large: { 'font-size': '32px' },
};

/** Expects that nothing is wider than the window, also with the text spacing and the font size of a visitor. */
export async function expectNoSidewaysScrollBetween(page: Page): Promise<void> {
  const tooWide: string[] = [];
  for (const [name, style] of Object.entries(texts)) {
    await page.evaluate((declarations) => {
      for (const [property, value] of Object.entries(declarations)) {
        document.documentElement.style.setProperty(property, value);
      }
    }, style);
    for (const width of between) {
      await page.setViewportSize({ width, height: 900 });
      await painted(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) tooWide.push(`${name} texts at ${width} px: ${wide} px`);
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
  }
  expect(tooWide).toEqual([]);
}
