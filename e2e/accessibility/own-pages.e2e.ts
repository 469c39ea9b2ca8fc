import { expect, type BrowserContext } from '@playwright/test';
import { chooseTheme, expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { goneScan } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises, smoke } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { viewAt } from '../support/views.ts';

const law = ['/bfsg', '/eaa', '/wcag'];
const legal = ['/contact', '/imprint', '/privacy', '/terms', '/withdrawal-notice', '/accessibility', '/bot'];
const others = ['/pricing', ...law, ...legal, goneScan, '/farewell', '/gibt-es-nicht'];

for (const locale of ['de', 'en'] as const) {
  test.describe(`in ${locale}`, () => {
    // The pages of one context share the browser's cache.
    test.describe.configure({ mode: 'default' });
    let context: BrowserContext;
    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext();
    });
    test.afterAll(() => context.close());

    for (const route of ['/', ...others]) {
      const view = viewAt(route);
      const tag = exercises('shell', 'ui', ...(view === undefined ? [] : [view]));
      const tags = route === '/' ? [...tag, smoke] : tag;
      test(`a public page passes our own checks: ${route}, ${locale}`, { tag: tags }, async () => {
        const page = await context.newPage();
        // The theme is the visitor's choice and not the system's, which stays light.
        await rememberSettings(page, { locale, theme: 'light' });
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(route);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        // Waits until the page has loaded its data.
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 20_000 });
        await expectAccessibleInEveryLook(page, { switchTheme: chooseTheme });
        await page.close();
      });
    }
  });
}
