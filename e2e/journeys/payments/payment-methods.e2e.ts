import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { mailAbout } from '../../support/mail.ts';
import { openAccount } from '../../support/identity/open-account.ts';
import { ordersOf, paymentsOf } from '../../support/payments/orders.ts';
import { paymentOf, settle } from '../../support/payments/payments-admin.ts';
import { newPerson } from '../../support/person.ts';
import {
  cards,
  expectPaid,
  fillAddress,
  fillReview,
  hostedCheckout,
  order,
  payByCard,
  pressOrder,
  returnPage,
} from '../../support/payments/purchase.ts';
import { shopWords } from '../../support/payments/shop-words.ts';
import { exercises } from '../../support/tags.ts';
import { test } from '../../support/test.ts';

const tag = exercises('billing/order', 'billing/return', 'billing/setup', 'api', 'sandbox');

const words = shopWords.de;
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const challenge = /\/sandbox\/payments\/challenge\//;
const succeeded = async (page: Page) => (await paymentsOf(page)).filter(({ status }) => status === 'succeeded').length;

test(
  'the checkout reports a declined card at its field, and another card pays in the same checkout',
  { tag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await order(page, 'basic_once');
    const { pathname } = new URL(page.url());
    await payByCard(page, cards.declined);
    await expect(main(page)).toContainText('Die Bank hat diese Karte abgelehnt. Es wurde nichts berechnet.');
    expect(new URL(page.url()).pathname).toBe(pathname);
    await expectAccessible(page);
    expect(await succeeded(page)).toBe(0);
    await payByCard(page, cards.good);
    await expectPaid(page);
    await expect.poll(() => succeeded(page)).toBe(1);
    expect(await paymentsOf(page)).toHaveLength(1);
  },
);

test(
  'a payment that the cardholder refuses at the bank charges nothing, and an approved one pays',
  { tag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await order(page, 'basic_once');
    await payByCard(page, cards.challenged);
    await expect(page).toHaveURL(challenge);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.refuse }).click();
    await expect(page).toHaveURL(hostedCheckout);
    await expect(main(page)).toContainText(
      'Die Zahlung wurde bei der Bank nicht freigegeben. Es wurde nichts berechnet.',
    );
    await expectAccessible(page);
    expect(await succeeded(page)).toBe(0);

    await payByCard(page, cards.challenged);
    await expect(page).toHaveURL(challenge);
    await page.getByRole('button', { name: words.approve }).click();
    await expect(page).toHaveURL(returnPage);
    await expectPaid(page);
    expect(await succeeded(page)).toBe(1);
  },
);

test('a delayed payment unlocks the plan only when the money arrives', { tag }, async ({ page }) => {
  const person = newPerson();
  await openAccount(page, person);
  await order(page, 'basic_once');
  await fillAddress(page, { email: person.email });
  await page.getByLabel(words.cardName).fill(person.name);
  await page.getByRole('button', { name: words.payDelayed }).click();
  await expect(page).toHaveURL(returnPage);
  await expect(heading(page)).toHaveText('Ihre Bank braucht noch etwas Zeit', { timeout: 15_000 });
  const [open] = await ordersOf(page);
  expect(open?.state).toBe('open');
  await expect(main(page)).toContainText(open?.reference ?? 'no order');
  await expectAccessible(page);
  await page.goto('/runs');
  await expect(page).toHaveURL(/\/setup/);

  await settle(await paymentOf(open?.checkout_id ?? ''), true);
  await expect.poll(async () => (await ordersOf(page))[0]?.state, { timeout: 20_000 }).toBe('paid');
  await page.goto('/runs');
  await expect(page).toHaveURL(/\/runs$/);
  await expect(main(page)).toContainText('Noch keine Prüfungen');
  await mailAbout(person.email, words.orderMail);
});

test('a delayed payment that fails unlocks nothing, and the plan can be ordered again', { tag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await order(page, 'basic_once');
  await fillAddress(page);
  await page.getByLabel(words.cardName).fill('Ada Beispiel');
  await page.getByRole('button', { name: words.payDelayed }).click();
  await expect(heading(page)).toHaveText('Ihre Bank braucht noch etwas Zeit', { timeout: 15_000 });
  const [open] = await ordersOf(page);
  await settle(await paymentOf(open?.checkout_id ?? ''), false);
  await expect.poll(async () => (await ordersOf(page))[0]?.state, { timeout: 20_000 }).toBe('expired');
  await page.reload();
  await expect(heading(page)).toHaveText('Die Zahlung hat nicht geklappt');
  await expectAccessible(page);
  expect(await succeeded(page)).toBe(0);
  await page.goto('/runs');
  await expect(page).toHaveURL(/\/setup/);
});

test(
  'a person who leaves the checkout reads that nothing was charged, and can open the same checkout again',
  { tag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await order(page, 'pro_once');
    const checkout = page.url();
    await page.getByRole('link', { name: words.leave }).click();
    await expect(heading(page)).toHaveText('Kauf abgebrochen');
    await expect(main(page)).toContainText('Es wurde nichts berechnet.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Zurück zur Bestellung' }).click();
    await expect(heading(page)).toHaveText(words.review);
    await fillReview(page);
    await pressOrder(page);
    expect(page.url()).toBe(checkout);
    expect(await ordersOf(page)).toHaveLength(1);
  },
);

test('pressing the order button twice, even in two tabs, opens one checkout', { tag }, async ({ page, context }) => {
  await openAccount(page, newPerson());
  await page.goto('/setup/order?plan=basic_once');
  await fillReview(page);
  const other = await context.newPage();
  await other.goto('/setup/order?plan=basic_once');
  await fillReview(other);
  await Promise.all([
    page.getByRole('button', { name: words.order }).dblclick(),
    other.getByRole('button', { name: words.order }).dblclick(),
  ]);
  await expect(page).toHaveURL(hostedCheckout, { timeout: 20_000 });
  await expect(other).toHaveURL(hostedCheckout, { timeout: 20_000 });
  expect(other.url()).toBe(page.url());
  const orders = await ordersOf(page);
  expect(orders.filter(({ state }) => state === 'open')).toHaveLength(1);
  expect(page.url()).toContain(orders.find(({ state }) => state === 'open')?.checkout_id ?? 'no checkout');
});

test('a checkout of another person, and an unknown one, is not found', { tag }, async ({ page, browser }) => {
  await openAccount(page, newPerson());
  await order(page, 'basic_once');
  await payByCard(page, cards.good);
  await expectPaid(page);
  const address = page.url();

  const other = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await openAccount(other, newPerson('Otto Beispiel'));
  for (const foreign of [address, '/setup/return?checkout=cs_test_nothing', '/setup/return']) {
    await other.goto(foreign);
    await expect(heading(other)).toHaveText('Diese Bestellung finden wir nicht', { timeout: 15_000 });
    await expectAccessible(other);
  }
  expect(await paymentsOf(other)).toEqual([]);
  await other.context().close();
});
