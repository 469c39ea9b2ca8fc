import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts';
import { startShowcase } from '../support/showcase.ts';

// One development server for all of them, and each looks at the whole page and at every dialog.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let showcase: Awaited<ReturnType<typeof startShowcase>>;
test.beforeAll(async () => void (showcase = await startShowcase()));
test.afterAll(() => showcase?.stop());

for (const theme of ['Hell', 'Dunkel']) {
  for (const width of [1280, 320]) {
    test(`every component in every state is accessible: ${theme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(showcase.url);
      await page.getByRole('radio', { name: theme }).check();
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await page.evaluate(() => document.fonts.ready);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // A dialog looks the same in a wide window.
      if (width > 320) return;
      const openers = await page.locator('[data-opens]').all();
      expect(openers.length).toBeGreaterThan(3);
      for (const opener of openers) {
        await opener.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
        // Where something was typed, closing asks first.
        const discard = page.getByRole('button', { name: 'Verwerfen' });
        if (await discard.isVisible()) {
          await expectAccessible(page);
          await discard.click();
        }
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    });
  }
}
