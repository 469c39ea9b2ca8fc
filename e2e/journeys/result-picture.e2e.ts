import { expect, type Page } from '@playwright/test';
import { demoPage, orderScan, scanned } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('marketing/home', 'edge');

const picture = (page: Page) => page.getByRole('figure').getByRole('img');
const caption = (page: Page) => page.getByRole('figure').locator('figcaption');

/** Collects the names of downloaded pictures. */
function downloadsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/([a-z]+-[a-z]+)\.\w+\.webp$/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return names;
}

for (const locale of ['de', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(
      `a wide window downloads the picture of its language and theme alone (${locale}, ${theme})`,
      { tag },
      async ({ page }) => {
        const downloads = downloadsOf(page);
        await rememberSettings(page, { locale, theme });
        await page.goto(locale === 'en' ? '/?lang=en' : '/');
        await expect(picture(page)).toBeVisible();
        await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);
        expect(downloads).toEqual([`${locale}-${theme}`]);
      },
    );
  }
}

test('a narrow window downloads no picture', { tag }, async ({ page }) => {
  const downloads = downloadsOf(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('figure')).toBeHidden();
  await expect(page.locator('figure img')).toHaveCount(0);
  expect(downloads).toEqual([]);
});

test('the caption has the numbers that a check of the shop finds today', { tag }, async ({ page }) => {
  await page.goto('/');
  const [violations, elements] = ((await caption(page).textContent()) ?? '').match(/\d+/g) ?? [];
  await orderScan(page, demoPage('/laden/', 'picture'));
  await expect(page.getByText(`${violations} Verstöße an ${elements} Elementen`)).toBeVisible(scanned);
});
