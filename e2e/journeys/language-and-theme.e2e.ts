import { expect } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';
import { exercises, smoke } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'marketing/home');

test(
  'a visitor reads German first, switches to English without a reload, and gets English on the next visit',
  { tag: [...tag, smoke] },
  async ({ page }) => {
    await openPublicPage(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    // Selecting an option by script does not move the focus, unlike a person's choice.
    await page.getByLabel('Sprache', { exact: true }).focus();
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');

    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Scan for free' }).first()).toBeVisible();
    await expect(page.getByLabel('Language', { exact: true })).toBeFocused();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

test(
  'the chosen theme applies before the first paint, and the automatic theme follows the system',
  { tag },
  async ({ page }) => {
    await openPublicPage(page, '/');
    await page.getByLabel('Farbschema').selectOption('dark');
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    expect(await page.evaluate(() => localStorage.getItem('vueuse-color-scheme'))).toBe('dark');

    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);

    await waitForHydration(page);
    await page.getByLabel('Farbschema').selectOption('auto');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  },
);
