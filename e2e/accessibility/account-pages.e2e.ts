import { expect } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { newPerson } from '../support/person.ts';
import { givePlan } from '../support/payments/plan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises(
  'shell',
  'account',
  'billing/setup',
  'runs/profile-general',
  'runs/profile-runs',
  'runs/runs',
  'api',
  'sandbox',
);

const routes = ['/setup', '/runs', '/profile/general', '/profile/runs'];
/** The provider's own pages must follow the same rules. */
const providersRoutes = ['/sandbox/identity/account', '/sandbox/mail'];

for (const locale of ['de', 'en'] as const) {
  test(`pages of an account pass our own checks: ${locale}`, { tag }, async ({ page }) => {
    test.setTimeout(120_000);
    await openAccount(page, newPerson());
    await givePlan(page);
    await rememberSettings(page, { locale, theme: 'auto' });
    for (const route of [...routes, ...providersRoutes.map((path) => `${path}?lang=${locale}`)]) {
      await test.step(route, async () => {
        await page.goto(route);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        // Waits until the page has loaded its data.
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expectAccessibleInEveryLook(page);
      });
    }
  });
}
