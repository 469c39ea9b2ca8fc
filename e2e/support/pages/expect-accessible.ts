import { expect, type Page } from '@playwright/test';
import { accessibilityFaultsOf, colourFaultsOf } from './accessibility-faults.ts';
import { painted } from './painted.ts';

/** Expects no findings of axe on the current page: A, AA, 2.2, best practice, and colour rules with forced colours. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await expectForcedColours(page);
}

/** Checks only the rules of axe that depend on the theme. */
export async function expectReadableColours(page: Page): Promise<void> {
  expect(await colourFaultsOf(page)).toEqual([]);
}

/** Checks the same page with forced colours, which differ only in colours. */
async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await painted(page);
  const forced = await colourFaultsOf(page);
  await page.emulateMedia({ forcedColors: 'none' });
  await painted(page);
  expect(forced.map((fault) => `with forced colours, ${fault}`)).toEqual([]);
}

/** Expects that no content is wider than the window, so that people scroll in one direction (WCAG 2.2, SC 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, inner } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(inner);
}
