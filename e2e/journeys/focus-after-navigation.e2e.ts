import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { givePlan } from '../support/payments/plan.ts';
import { newPerson } from '../support/person.ts';
import { demoPage, scanned } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const publicTag = exercises('shell', 'marketing', 'billing/withdraw');
const progressTag = exercises('shell', 'marketing/home', 'runs/scan');
const accountTag = exercises(
  'shell',
  'marketing/contact',
  'runs/runs',
  'runs/profile-general',
  'billing/setup',
  'billing/order',
);

/** A phone at the edge of its cell: a file of a remote needs longer than a person who waits for a reaction. */
const phone = { latency: 250, bytesPerSecond: 200_000 };

async function expectFocusOnHeading(page: Page): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused({ timeout: 20_000 });
}

test(
  'each first visit of a page ends with the focus on its heading',
  { tag: publicTag },
  async ({ page, slowDown }) => {
    await openPublicPage(page, '/imprint');
    await slowDown(phone);
    const footer = page.getByRole('contentinfo');
    for (const name of ['BFSG', 'Datenschutz', 'Vertrag widerrufen']) {
      // Pressing the key warms nothing up, unlike a pointer above the link.
      await footer.getByRole('link', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle(new RegExp(name));
      await expectFocusOnHeading(page);
    }
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Kontakt' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/Kontakt/);
    await expectFocusOnHeading(page);
  },
);

test.describe('a visitor with the language en, by mouse, 320 px wide, dark', () => {
  test.use({ locale: 'en-US', viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test(
    'each first visit of a page ends with the focus on its heading, in English',
    { tag: publicTag },
    async ({ page, slowDown }) => {
      await rememberSettings(page, { locale: 'en', theme: 'auto' });
      await openPublicPage(page, '/imprint');
      await slowDown(phone);
      for (const name of ['BFSG', 'Terms', 'Privacy policy']) {
        await page.getByRole('contentinfo').getByRole('link', { name }).click();
        await expect(page).toHaveTitle(new RegExp(name));
        await expectFocusOnHeading(page);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInViewport();
        await expectAccessible(page);
      }
    },
  );
});

test(
  'the focus is on the heading of the progress, and stays there for the result',
  { tag: progressTag },
  async ({ page, slowDown }) => {
    await openPublicPage(page, '/');
    await slowDown(phone);
    await page.getByLabel('Adresse Ihrer Website').first().fill(demoPage('/termin/buchen.html', 'focus'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/scan\//);
    await expectFocusOnHeading(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Ergebnis/ })).toBeFocused(scanned);
  },
);

test(
  'pages of an account take the focus although plan and data arrive late',
  { tag: accountTag },
  async ({ page, slowDown }) => {
    await openAccount(page, newPerson());
    await givePlan(page);
    await openPublicPage(page, '/contact');
    await slowDown(phone);
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
    for (const name of ['Prüfungen', 'Tarif', 'Profil']) {
      await navigation.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expectFocusOnHeading(page);
      // A page of an account has nothing to show before its answer, and its heading must not be replaced then.
      await page.waitForLoadState('networkidle');
      await expectFocusOnHeading(page);
    }
    await page.getByRole('main').getByRole('link', { name: 'Tarif und Domains verwalten' }).press('Enter');
    await expect(page).toHaveURL(/\/setup$/);
    await expectFocusOnHeading(page);
    await page.getByRole('main').getByRole('radio', { name: 'Einmalig' }).press(' ');
    await page.getByRole('main').getByRole('link', { name: 'Basic wählen' }).press('Enter');
    await expect(page).toHaveURL(/\/setup\/order/);
    await expectFocusOnHeading(page);
  },
);
