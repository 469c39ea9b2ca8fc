import { expect, type Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import type { Theme } from '../support/settings.ts';
import { startShowcase } from '../support/pages/showcase.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('ui');

// Both tests share one development server.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let showcase: Awaited<ReturnType<typeof startShowcase>>;
test.beforeAll(async () => void (showcase = await startShowcase()));
test.afterAll(() => showcase?.stop());

async function openShowcase(page: Page): Promise<void> {
  await page.goto(showcase.url);
  await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
  await page.evaluate(() => document.fonts.ready);
}

test('every component in every state is accessible', { tag }, async ({ page }) => {
  await openShowcase(page);
  await expectAccessibleInEveryLook(page, {
    switchTheme: (shown, theme) => shown.getByRole('radio', { name: theme === 'dark' ? 'Dunkel' : 'Hell' }).check(),
  });
});

test('the product shows the same page to developers', { tag }, async ({ page }) => {
  await page.goto('/ui');
  await expect(page.getByRole('heading', { level: 1, name: 'Bausteine' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('figure').nth(50)).toBeVisible();
  await expect(page).toHaveTitle(/^Bausteine - /);
});

test('every dialog is accessible', { tag }, async ({ page }) => {
  await openShowcase(page);
  const openers = await page.locator('[data-opens]').all();
  expect(openers.length).toBeGreaterThan(3);
  for (const opener of openers) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleDialog(page);
    await page.keyboard.press('Escape');
    // Closing asks first when there is typed input.
    const discard = page.getByRole('button', { name: 'Verwerfen' });
    if (await discard.isVisible()) {
      await expectAccessibleDialog(page);
      await discard.click();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

/** Checks a dialog only in a narrow window, because it looks the same in a wide one. */
const expectAccessibleDialog = (page: Page): Promise<void> =>
  expectAccessibleInEveryLook(page, { widths: [320], switchTheme: setThemeClass });

/** Does the work of the theme switch, which cannot be reached behind a dialog. */
const setThemeClass = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((isDark) => void document.documentElement.classList.toggle('dark', isDark), theme === 'dark');
