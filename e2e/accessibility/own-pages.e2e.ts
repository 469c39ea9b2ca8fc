import { test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts';
import { goneScan } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';

const law = ['/bfsg', '/eaa', '/wcag'];
const legal = ['/contact', '/imprint', '/privacy', '/terms', '/accessibility', '/bot'];
const routes = ['/', '/pricing', ...law, ...legal, goneScan, '/farewell', '/gibt-es-nicht'];

// Many pages in one test, each looked at as a whole.
test.setTimeout(120_000);

for (const locale of ['de', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1280, 320]) {
      test(`own pages hold what we check others for: ${locale}, ${theme}, ${width} px`, async ({ page }) => {
        await rememberSettings(page, { locale, theme });
        await page.setViewportSize({ width, height: 900 });
        for (const route of routes) {
          await test.step(route, async () => {
            await page.goto(route);
            await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
            await expectAccessible(page);
            await expectNoSidewaysScroll(page);
          });
        }
      });
    }
  }
}
