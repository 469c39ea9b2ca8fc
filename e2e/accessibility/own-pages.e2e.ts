import { expect, type Page } from '@playwright/test';
import type { Locale } from '@stufenlos/contracts';
import { chooseTheme, expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { goneScan } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises, smoke } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'marketing', 'runs', 'billing', 'ui');

const law = ['/bfsg', '/eaa', '/wcag'];
const legal = ['/contact', '/imprint', '/privacy', '/terms', '/accessibility', '/bot'];
const others = ['/pricing', ...law, ...legal, goneScan, '/farewell', '/gibt-es-nicht'];

// One test checks many whole pages.
test.setTimeout(180_000);

async function judge(page: Page, locale: Locale, routes: readonly string[]): Promise<void> {
  // The theme is the visitor's choice and not the system's, which stays light.
  await rememberSettings(page, { locale, theme: 'light' });
  for (const route of routes) {
    await test.step(route, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(route);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectAccessibleInEveryLook(page, { switchTheme: chooseTheme });
    });
  }
}

for (const locale of ['de', 'en'] as const) {
  test(`public pages pass our own checks: ${locale}`, { tag }, async ({ page }) => {
    await judge(page, locale, others);
  });

  test(`the home page passes our own checks: ${locale}`, { tag: [...tag, smoke] }, async ({ page }) => {
    await judge(page, locale, ['/']);
  });
}
