import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../../support/pages/open-public-page.ts';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { openAccount } from '../../support/identity/open-account.ts';
import { newPerson } from '../../support/person.ts';
import { buy } from '../../support/payments/purchase.ts';
import { shopWords } from '../../support/payments/shop-words.ts';
import { stack } from '../../support/stack.ts';
import { exercises } from '../../support/tags.ts';
import { test } from '../../support/test.ts';

const tag = exercises('marketing/home', 'billing/order', 'billing/return', 'billing/setup', 'api', 'sandbox');

const main = (page: Page) => page.getByRole('main');
const portal = /\/sandbox\/payments\/portal\//;
const full = 'Alle Domains Ihres Tarifs sind belegt.';

async function addDomain(page: Page, address: string): Promise<void> {
  await page.getByLabel('Adresse der Website').fill(address);
  await page.getByRole('button', { name: 'Domain hinzufügen' }).click();
}

test(
  'Pro per month shows its price, accepts domains, and can be cancelled in the portal at the end of the period',
  { tag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await buy(page, 'pro_monthly');
    await page.goto('/');
    await expect(page.getByRole('article', { name: 'Pro' })).toContainText('Ihr aktueller Tarif');
    await expectAccessible(page);
    await page.goto('/setup');
    await expect(main(page)).toContainText('Pro, 40,00 € pro Monat inkl. gesetzlicher USt. · 0 von 5 Domains belegt');
    await expectAccessible(page);

    await addDomain(page, 'https://www.beispiel.example/unterseite');
    await expect(main(page)).toContainText('beispiel.example gehört jetzt zu Ihrem Tarif.');
    await expect(main(page)).toContainText('1 von 5 Domains belegt');
    await addDomain(page, 'beispiel.example/anderswo');
    await expect(main(page)).toContainText('beispiel.example gehört schon zu Ihrem Tarif.');
    await expect(main(page)).toContainText('1 von 5 Domains belegt');
    for (const host of ['zwei', 'drei', 'vier', 'fuenf']) {
      await addDomain(page, `${host}.example`);
      await expect(main(page)).toContainText(`${host}.example gehört jetzt zu Ihrem Tarif.`);
    }
    await expect(main(page)).toContainText('5 von 5 Domains belegt');
    await expect(main(page)).toContainText(full);
    await addDomain(page, 'sechs.example');
    await expect(page.getByRole('alert').or(main(page)).first()).toContainText(full);
    await expect(main(page)).toContainText('5 von 5 Domains belegt');
    await expect(main(page)).not.toContainText('sechs.example gehört');
    await expectAccessible(page);

    // The shop does not sell a second subscription. It links to the portal instead.
    await expect(main(page).getByRole('link', { name: shopWords.de.choose('Pro') })).toHaveCount(0);

    await page.getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }).click();
    await expect(page).toHaveURL(portal, { timeout: 20_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Kündigen', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Zum .* kündigen$/ }).click();
    await expect(main(page)).toContainText('Ihr Abo ist gekündigt.');
    await page.getByRole('link', { name: 'Zurück zu Stufenlos' }).click();
    await expect(page).toHaveURL(`${stack.origin}/profile/general`);
    await expect
      .poll(
        async () => {
          await page.goto('/setup');
          await expect(page.getByText('5 von 5 Domains belegt')).toBeVisible();
          return page.getByText(/^Ihr Abo endet am \d+\. \p{L}+ \d{4}\.$/u).count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await expectAccessible(page);
  },
);

async function orderAsBusiness(page: Page, words: (typeof shopWords)['de']): Promise<void> {
  await page.getByRole('radio', { name: words.business }).check();
  for (const [label, value] of Object.entries(words.invoice)) await page.getByLabel(label, { exact: true }).fill(value);
}

test(
  'Basic for a year ends by itself, and no second subscription can be ordered beside it',
  { tag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await openPublicPage(page, '/pricing');
    await page.getByRole('radio', { name: 'Jährlich' }).check();
    const card = page.getByRole('article', { name: 'Basic' });
    await expect(card).toContainText('150 € pro Jahr');
    await expect(card).toContainText('umgerechnet 12,50\u00a0€ pro Monat');
    await expect(card.getByRole('link', { name: shopWords.de.choose('Basic') })).toHaveAttribute(
      'href',
      /\/setup\/order\?plan=basic_yearly$/,
    );
    await expectAccessible(page);
    await buy(page, 'basic_yearly');
    await page.goto('/setup?mode=year');
    await expect(main(page)).toContainText(
      'Basic, 150,00\u00a0€ pro Jahr inkl. gesetzlicher USt. · 0 von 1 Domain belegt',
    );
    await expect(main(page)).toContainText(/Läuft bis zum \d+\. \p{L}+ \d{4} und endet dann von selbst\./u);
    await expect(main(page)).not.toContainText('Ihr Abo endet am');
    await expect(page.getByRole('article', { name: 'Basic' })).toContainText('Ihr aktueller Tarif');
    await expectAccessible(page);
    await page.goto('/setup/order?plan=pro_monthly');
    await orderAsBusiness(page, shopWords.de);
    await page.getByRole('button', { name: shopWords.de.order }).click();
    await expect(main(page)).toContainText('Sie haben schon ein Abo.');
    await expect(page).toHaveURL(/\/setup\/order\?plan=pro_monthly$/);
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }).click();
    await expect(page).toHaveURL(portal, { timeout: 20_000 });
  },
);

test('a business orders without a consumer’s consent, and pays in the shown currency', { tag }, async ({ page }) => {
  const words = shopWords.en;
  await openAccount(page, newPerson());
  await page.goto('/setup/order?plan=pro_once');
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  await expect(main(page)).toContainText('50,00 $ one-time');
  await orderAsBusiness(page, words);
  await expect(main(page)).toContainText('VAT 19%');
  await expectAccessible(page);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: words.order }).click();
  await expect(page).toHaveURL(/\/sandbox\/payments\/checkout\//, { timeout: 20_000 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(main(page)).toContainText('50,00 $');
});

test('an order needs the consent that the law requires', { tag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await page.goto('/setup/order?plan=basic_once');
  const button = page.getByRole('button', { name: shopWords.de.order });
  await button.click();
  await expect(main(page)).toContainText(
    'Bitte bestätigen Sie, dass die Berichte sofort freigeschaltet werden sollen.',
  );
  await expect(page.getByRole('checkbox', { name: shopWords.de.immediate })).toBeFocused();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/setup\/order/);
});

test('the portal returns to the profile from every page that opens it', { tag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await buy(page, 'basic_once');
  await page.goto('/setup');
  await page.getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }).click();
  await expect(page).toHaveURL(portal, { timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Zurück zu Stufenlos' })).toHaveAttribute(
    'href',
    `${stack.origin}/profile/general`,
  );
});
