import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/pages/expect-accessible.ts';
import { tabTo } from '../support/pages/keyboard.ts';
import { demoPage, orderScan, scanned } from '../support/scan.ts';
import { stack } from '../support/stack.ts';
import { exercises, smoke } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('marketing/home', 'runs/scan', 'api', 'worker', 'scan-engine');

const host = new URL(stack.sites).host;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const german = { name: `Ergebnis für ${host}` };
const english = { name: `Result for ${host}` };

test('a visitor checks a shop, reads its barriers in German, and then in English', { tag }, async ({ page }) => {
  await orderScan(page, demoPage('/laden/', 'besuch'));
  await expect(heading(page)).toHaveText(german.name, scanned);
  const main = page.getByRole('main');
  await expect(main).toContainText('8 Verstöße an 18 Elementen');
  await expect(main).toContainText('Kein Nachweis der Konformität, keine Rechtsberatung.');
  await expect(page.getByRole('tab', { name: 'Verstöße (8)' })).toHaveAttribute('aria-selected', 'true');
  const preview = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Auswirkung' }) });
  await expect(preview.getByRole('row')).toHaveCount(6);
  await expect(preview).toContainText('Kritisch');
  await expect(main).toContainText('13 weitere Funde');
  await expectAccessible(page);

  const address = page.url();
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  await expect(heading(page)).toHaveText(english.name);
  await expect(main).toContainText('8 violations on 18 elements');
  await expect(page.getByRole('tab', { name: 'Violations (8)' })).toBeVisible();
  await expect(preview.or(page.getByRole('table').first())).toContainText('Critical');
  await expectAccessible(page);

  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toHaveText(english.name);
});

test('the whole journey works by keyboard alone', { tag }, async ({ page }) => {
  await openPublicPage(page, '/');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Hauptinhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Adresse Ihrer Website').first());
  await page.keyboard.type(demoPage('/blog/', 'tastatur'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(german.name, scanned);
  await expect(heading(page)).toBeFocused();

  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Zu prüfen/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Zu prüfen/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: /^Nicht anwendbar/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=inapplicable/);

  await tabTo(page, page.getByLabel('Sprache', { exact: true }), 'Shift+Tab');
  await page.keyboard.type('E');
  await expect(heading(page)).toHaveText(english.name);
  await expect(page.getByLabel('Language', { exact: true })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Inapplicable/ })).toHaveAttribute('aria-selected', 'true');
});

test(
  'a running check shows its progress, and its link works later and elsewhere',
  { tag },
  async ({ page, browser }) => {
    // Our checks give up a page that has not loaded after 15 seconds.
    await orderScan(page, demoPage('/langsam.html?sekunden=10', 'fortschritt'));
    await expect(heading(page)).toHaveText(`Wir prüfen ${host}`);
    await expect(page.getByRole('progressbar', { name: 'Fortschritt der Prüfung' })).toBeVisible();
    // Only two pages of one host are open at once, and all demo pages are of one host.
    await expect(page.locator('[aria-current=step]')).toContainText('Seite wird geöffnet', scanned);
    await expectAccessible(page);
    await expect(heading(page)).toHaveText(german.name, scanned);
    await expect(page.getByRole('main')).toContainText('1 Verstoß an 1 Element');

    const later = await browser.newPage({ baseURL: stack.origin });
    await later.goto(page.url());
    await expect(heading(later)).toHaveText(german.name);
    await later.close();
  },
);

test('a repaired page has no violation, but gets no seal', { tag: [...tag, smoke] }, async ({ page }) => {
  await orderScan(page, demoPage('/laden-repariert/', 'repariert'));
  await expect(heading(page)).toHaveText(german.name, scanned);
  await expect(page.getByRole('tab', { name: 'Verstöße (0)' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('keine Funde zum Anzeigen');
  await expect(page.getByRole('main')).toContainText('Kein Nachweis der Konformität');
});

test('a check that fails says why, in both languages', { tag }, async ({ page }) => {
  await orderScan(page, demoPage('/gibt-es-nicht', 'fehler'));
  await expect(heading(page)).toHaveText('Diese Website konnten wir nicht prüfen.', scanned);
  await expect(page.getByRole('main')).toContainText('Der Server hat mit Status 404 geantwortet.');
  await expectAccessible(page);
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  await expect(page.getByRole('main')).toContainText('The server answered with status 404.');
});

test('a check can be cancelled and leaves no result', { tag }, async ({ page }) => {
  await orderScan(page, demoPage('/langsam.html?sekunden=8', 'abbruch'));
  await page.getByRole('button', { name: 'Prüfung abbrechen' }).click();
  await expect(heading(page)).toHaveText('Die Prüfung wurde abgebrochen', scanned);
});

test('the home page offers demo sites, and a result fits into 320 pixels', { tag }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await openPublicPage(page, '/');
  await page.getByRole('button', { name: 'Terminbuchung (Formular)' }).click();
  await expect(page.getByLabel('Adresse Ihrer Website').first()).toHaveValue(`${stack.sites}/termin/buchen.html`);
  await page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first().click();
  await expect(heading(page)).toHaveText(german.name, scanned);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
