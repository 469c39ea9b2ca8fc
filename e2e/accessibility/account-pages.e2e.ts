import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { givePlan } from '../support/plan.ts';
import { rememberSettings } from '../support/settings.ts';
import { signUp } from '../support/sign-in.ts';

const routes = ['/setup', '/runs', '/profile/general', '/profile/runs'];
/** The provider's own pages are held to the same rules. */
const providersRoutes = ['/sandbox/identity/account', '/sandbox/mail'];

for (const locale of ['de', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`pages of an account hold what we check others for: ${locale}, ${theme}`, async ({ page, context }) => {
      test.setTimeout(120_000);
      await signUp(page, newPerson());
      await givePlan(page);
      const visitor = await context.newPage();
      await rememberSettings(visitor, { locale, theme });
      await visitor.emulateMedia({ colorScheme: theme });
      for (const width of [1280, 320]) {
        await visitor.setViewportSize({ width, height: 900 });
        for (const route of [...routes, ...providersRoutes.map((path) => `${path}?lang=${locale}`)]) {
          await test.step(`${route}, ${width} px`, async () => {
            await visitor.goto(route);
            await visitor.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
            await expect(visitor.locator('html')).toHaveAttribute('lang', locale);
            // A page still asking for its data is not the page.
            await expect(visitor.locator('main [aria-busy=true]')).toHaveCount(0);
            await expectAccessible(visitor);
            await expectNoSidewaysScroll(visitor);
          });
        }
      }
    });
  }
}
