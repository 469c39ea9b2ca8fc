import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { givePlan } from '../support/payments/plan.ts';
import { newPerson } from '../support/person.ts';
import { demoPage } from '../support/scan.ts';
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
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesPerSecond = 200_000;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 250,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function expectFocusOnHeading(page: Page): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused({ timeout: 20_000 });
}

test('each first visit of a page ends with the focus on its heading', { tag: publicTag }, async ({ page }) => {
  await page.goto('/imprint');
  await slowDown(page);
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
});

test.describe('a visitor with the language en, by mouse, 320 px wide, dark', () => {
  test.use({ locale: 'en-US', viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test(
    'each first visit of a page ends with the focus on its heading, in English',
    { tag: publicTag },
    async ({ page }) => {
      await rememberSettings(page, { locale: 'en', theme: 'auto' });
      await page.goto('/imprint');
      await slowDown(page);
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
  async ({ page }) => {
    await page.goto('/');
    await slowDown(page);
    await page.getByLabel('Adresse Ihrer Website').first().fill(demoPage('/termin/buchen.html', 'focus'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/scan\//);
    await expectFocusOnHeading(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Ergebnis/ })).toBeFocused({ timeout: 45_000 });
  },
);

test('pages of an account take the focus although plan and data arrive late', { tag: accountTag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await givePlan(page);
  await page.goto('/contact');
  await slowDown(page);
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
});
