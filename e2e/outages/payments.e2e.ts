import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { askAs } from '../support/member-api.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { openEventsOf, ordersOf, paymentsOf } from '../support/payments/orders.ts';
import { forEverybody } from '../support/payments/payments-admin.ts';
import { newPerson } from '../support/person.ts';
import { buy, cards, expectPaid, fillReview, order, payByCard, pressOrder } from '../support/payments/purchase.ts';
import { demoPage, orderScan, scanned } from '../support/scan.ts';
import { shopWords } from '../support/payments/shop-words.ts';
import { expectSignedIn, fillSignUp } from '../support/identity/sign-in.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const unlockTag = exercises('billing', 'runs/run', 'runs/scan', 'api', 'sandbox');
const planTag = exercises('billing', 'runs/runs', 'runs/profile-general', 'api', 'sandbox');
const checkoutTag = exercises('billing', 'api', 'sandbox');

/** These tests disturb the payment provider for all tests, so they run alone. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** What the product does with news of the provider, beside all that a jump of the clock sets in motion. */
const busy = { timeout: 60_000 };
const words = shopWords.de;
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.afterEach(async () => {
  await forEverybody.comeBack();
  await forEverybody.deliver('on');
});

test(
  'a report opens on the return page even without a webhook, and a late webhook changes nothing',
  { tag: unlockTag },
  async ({ page }) => {
    await orderScan(page, demoPage('/laden/', 'ohne-webhook'));
    await expect(heading(page)).toHaveText(words.result, scanned);
    await page.getByRole('button', { name: words.signInAndUnlock }).first().click();
    await fillSignUp(page, newPerson());
    await expectSignedIn(page);
    await expect(page).toHaveURL(/\/setup\/order\?plan=basic_once&run=/);
    await fillReview(page);
    await pressOrder(page);

    await forEverybody.deliver('off');
    await payByCard(page, cards.good);
    await expect(page.getByRole('tabpanel').getByText(words.allFindings)).toBeVisible();
    const before = await paymentsOf(page);
    expect(before).toHaveLength(1);

    await forEverybody.deliver('on');
    const { events } = await forEverybody.resendLost();
    expect(events).toBeGreaterThan(0);
    await expect.poll(() => forEverybody.undelivered(), busy).toBe(0);
    await expect.poll(() => openEventsOf(page), busy).toBe(0);
    expect(await paymentsOf(page)).toEqual(before);
    expect(await ordersOf(page)).toMatchObject([{ state: 'paid' }]);
    await page.reload();
    await expect(page.getByRole('tabpanel').getByText(words.allFindings)).toBeVisible();
  },
);

test(
  'while the provider is down, paid plans stay valid, and an order reports the outage and keeps its input',
  { tag: planTag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await buy(page, 'basic_once');
    await forEverybody.goDown();
    await page.goto('/runs');
    await expect(main(page)).toContainText('Noch keine Prüfungen');
    const entitlement = await askAs(page, '/billing/entitlement', { origin: stack.origin });
    expect(entitlement).toMatchObject({ status: 200, body: { state: 'active' } });
    await page.goto('/setup');
    await expect(main(page)).toContainText('Basic, einmalig bezahlt · 0 von 1 Domain belegt');

    await page.goto('/setup/order?plan=pro_once');
    await fillReview(page);
    await page.getByRole('button', { name: words.order }).click();
    await expect(main(page)).toContainText(
      'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts berechnet.',
      busy,
    );
    await expect(page.getByRole('radio', { name: words.consumer })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: words.immediate })).toBeChecked();
    await expectAccessible(page);

    await forEverybody.comeBack();
    await pressOrder(page);
    await payByCard(page, cards.good);
    await expectPaid(page);
    expect((await ordersOf(page)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  },
);

test('a failed renewal keeps access and is reported', { tag: planTag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await buy(page, 'pro_monthly', cards.failsLater);
  await forEverybody.advanceClock(32);
  await untilSetupShows(page, /^Die letzte Zahlung für Pro hat nicht geklappt\. Ihr Zugang bleibt vorerst bestehen/);
  await expectAccessible(page);
  await page.goto('/runs');
  await expect(main(page)).toContainText('Noch keine Prüfungen');
  const owed = page.getByRole('region', { name: 'Zahlung' });
  await expect(owed).toContainText('Die letzte Zahlung für Pro hat nicht geklappt.');
  await expectAccessible(page);
  await page.goto('/profile/general');
  await owed.getByRole('link', { name: 'Zahlungsmittel prüfen' }).click();
  await expect(page).toHaveURL(`${stack.origin}/setup`);
  await expect(owed).toHaveCount(0);
});

test('a cancelled subscription ends exactly with its period', { tag: planTag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await buy(page, 'basic_monthly');
  await page.goto('/setup');
  await page.getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }).click();
  await expect(page).toHaveURL(/\/sandbox\/payments\/portal\//, busy);
  await page.getByRole('link', { name: 'Kündigen', exact: true }).click();
  await page.getByRole('button', { name: /^Zum .* kündigen$/ }).click();
  await expect(main(page)).toContainText('Ihr Abo ist gekündigt.');
  await untilSetupShows(page, /Ihr Abo endet am \d+\. \p{L}+ \d{4}\./u);
  await page.goto('/runs');
  await expect(main(page)).toContainText('Noch keine Prüfungen');
  await expect(page).toHaveURL(`${stack.origin}/runs`);

  await forEverybody.advanceClock(33);
  await expect
    .poll(async () => (await askAs(page, '/billing/entitlement', { origin: stack.origin })).body['state'], busy)
    .toBe('none');
  await page.goto('/runs');
  await expect(page).toHaveURL(/\/setup\?/);
  await expect(main(page)).toContainText(words.sent);
  await expect(main(page).getByRole('link', { name: words.choose('Basic') })).toBeVisible();
});

test('a checkout that stays open too long expires without a charge', { tag: checkoutTag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await order(page, 'basic_once');
  const checkout = page.url();
  await forEverybody.advanceClock(2);
  await page.goto(checkout);
  await expect(main(page)).toContainText('Diese Bestellung ist abgelaufen');
  await expectAccessible(page);
  const [expired] = await ordersOf(page);
  await page.goto(`/setup/return?checkout=${expired?.checkout_id ?? ''}`);
  await expect(heading(page)).toHaveText('Die Bestellung ist abgelaufen', busy);
  await expectAccessible(page);
  expect(await paymentsOf(page)).toEqual([]);
});

async function untilSetupShows(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/setup');
    await expect(page.getByText(text)).toBeVisible({ timeout: 10_000 });
  }).toPass(busy);
}
