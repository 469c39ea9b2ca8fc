import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { ordersOf } from '../support/payments/orders.ts';
import { paymentOf, settle } from '../support/payments/payments-admin.ts';
import { newPerson } from '../support/person.ts';
import {
  buy,
  cards,
  fillAddress,
  hostedCheckout,
  order,
  payByCard,
  returnPage,
  type Sold,
} from '../support/payments/purchase.ts';
import { rememberSettings } from '../support/settings.ts';
import { shopWords } from '../support/payments/shop-words.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('billing', 'api', 'sandbox', 'ui');

/** A page of the purchase, in a state that has an address. */
type Stop = readonly [name: string, address: string];

/** Pages of a person without a plan, with an open order in the hosted checkout. */
async function stopsBefore(waiting: Page): Promise<readonly Stop[]> {
  await openAccount(waiting, newPerson());
  await order(waiting, 'basic_once');
  await payByCard(waiting, cards.challenged);
  await expect(waiting).toHaveURL(/\/challenge\//);
  const challenge = waiting.url();
  await order(waiting, 'pro_once');
  const checkout = waiting.url();
  return [
    ['setup-without-plan', '/setup'],
    ['setup-sent', '/setup?reason=plan&plan=pro&mode=once'],
    ['order', '/setup/order?plan=pro_monthly'],
    ['order-unknown', '/setup/order?plan=gibt_es_nicht'],
    ['return-cancelled', '/setup/return?cancelled=1&plan=pro_once'],
    ['return-unknown', '/setup/return?checkout=cs_test_nothing'],
    ['cancel', '/cancel'],
    ['withdraw', '/withdraw'],
    ['checkout', checkout],
    ['challenge', challenge],
  ];
}

/** Pages of a person with a subscription and one-time payments. */
async function stopsAfter(paid: Page): Promise<readonly Stop[]> {
  await openAccount(paid, newPerson());
  await buy(paid, 'pro_monthly');
  const delayed = await payLater(paid, 'basic_once');
  const failed = await payLater(paid, 'pro_once');
  await settle(await paymentOf(failed), false);
  const [bought] = await ordersOf(paid);
  await paid.goto('/setup');
  await paid.getByLabel('Adresse der Website').fill('beispiel.example');
  await paid.getByRole('button', { name: 'Domain hinzufügen' }).click();
  await expect(paid.getByRole('main')).toContainText('beispiel.example gehört jetzt zu Ihrem Tarif.');
  await paid.getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }).click();
  await expect(paid).toHaveURL(/\/sandbox\/payments\/portal\//, { timeout: 20_000 });
  await paid.getByRole('heading', { level: 1 }).waitFor();
  // The links of the whole page: the parser reads them after the heading.
  await paid.waitForLoadState();
  const portal = new URL(paid.url()).pathname;
  const hrefs = await paid
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const within = hrefs.filter((href) => href.startsWith(`${portal}/`));
  expect(within).not.toEqual([]);
  return [
    ['setup-with-plan', '/setup'],
    ['return-paid', `/setup/return?checkout=${bought?.checkout_id ?? ''}`],
    ['return-delayed', `/setup/return?checkout=${delayed}`],
    ['return-failed', `/setup/return?checkout=${failed}`],
    ['cancel-own', '/cancel'],
    ['withdraw-own', '/withdraw'],
    ['portal', portal],
    ...within.map((address): Stop => [
      address.includes('/invoices/') ? 'portal-invoice' : `portal-${address.split('/').at(-1) ?? ''}`,
      address,
    ]),
  ];
}

/** Pays by a method that takes days. Returns the checkout. */
async function payLater(page: Page, lookupKey: Sold): Promise<string> {
  await order(page, lookupKey);
  await fillAddress(page);
  await page.getByLabel(shopWords.de.cardName).fill('Ada Beispiel');
  await page.getByRole('button', { name: shopWords.de.payDelayed }).click();
  await expect(page).toHaveURL(returnPage);
  return new URL(page.url()).searchParams.get('checkout') ?? '';
}

const halves = [
  ['before a purchase', stopsBefore],
  ['after a purchase', stopsAfter],
] as const;

for (const [half, makeStops] of halves) {
  test(`pages ${half} pass our own checks`, { tag }, async ({ page }) => {
    // The test buys what it needs and checks about a dozen pages in two languages, which takes long on a busy machine.
    test.setTimeout(300_000);
    const stops = await makeStops(page);
    for (const locale of ['de', 'en'] as const) {
      const visitor = await page.context().newPage();
      await rememberSettings(visitor, { locale, theme: 'auto' });
      for (const [name, address] of stops) {
        const isOurs = !address.includes('/sandbox/');
        await test.step(`${name}, ${locale}`, async () => {
          await visitor.goto(isOurs ? address : inLanguage(address, locale));
          await settled(visitor, locale);
          await expectAccessibleInEveryLook(visitor, {
            seen: ({ width, theme }) => picture(visitor, `${name}-${locale}-${theme}-${width}`),
          });
        });
      }
      await visitor.close();
    }
  });
}

test('a page of a purchase shows the same content in forced colours', { tag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/setup/order?plan=pro_monthly');
  await settled(page, 'de');
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await expect(page.getByRole('main')).toContainText('Bitte bestätigen Sie, dass');
  await expectAccessible(page);
  await picture(page, 'order-forced-colours');
  await order(page, 'basic_once');
  await expect(page).toHaveURL(hostedCheckout);
  await expectAccessible(page);
  await picture(page, 'checkout-forced-colours');
});

const inLanguage = (address: string, locale: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`;

async function settled(page: Page, locale: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  // Waits until the page has loaded its data.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 15_000 });
}

/** With `E2E_SHOTS=folder` this saves a picture of each page. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
