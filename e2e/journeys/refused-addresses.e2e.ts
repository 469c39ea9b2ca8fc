import { expect } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'marketing/home', 'runs/scan', 'edge', 'contracts');

const refusals = [
  ['', 'Bitte geben Sie eine Adresse ein.', 'Please enter an address.'],
  ['kein gültiges', 'Das ist keine gültige Webadresse.', 'This is not a valid web address'],
  ['ftp://beispiel.de', 'Wir prüfen nur Adressen, die mit http:// oder https:// beginnen.', 'http:// or https://'],
  [
    'https://name:wort@beispiel.de',
    'Bitte entfernen Sie Benutzername und Passwort',
    'remove the user name and password',
  ],
  ['http://192.168.1.1', 'liegt in einem internen Netz', 'private network'],
  ['beispiel.de:8080', 'Bitte entfernen Sie die Portangabe', 'Please remove the port'],
  [`beispiel.de/${'a'.repeat(2100)}`, 'Die Adresse ist zu lang', 'The address is too long'],
] as const;

for (const [typed, german, english] of refusals) {
  test(
    `the form refuses "${typed.slice(0, 40)}" with a reason, in both languages, and keeps it in the field`,
    { tag },
    async ({ page }) => {
      await openPublicPage(page, '/');
      const field = page.getByRole('main').getByRole('textbox').first();
      await field.fill(typed);
      await field.press('Enter');
      await expect(page.getByRole('main')).toContainText(german);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');

      await page.getByLabel('Sprache', { exact: true }).selectOption('en');
      await expect(page.getByRole('main')).toContainText(english, { ignoreCase: true });
      await expect(field).toHaveValue(typed);
    },
  );
}

test('an unknown address of a result says so and offers a new check', { tag }, async ({ page }) => {
  await page.goto('/scan/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nicht mehr verfügbar');
});

test('an unknown address of our site answers 404 with a link to the home page', { tag }, async ({ page }) => {
  const response = await page.goto('/gibt-es-nicht');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Seite gibt es nicht');
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL('/');
});
