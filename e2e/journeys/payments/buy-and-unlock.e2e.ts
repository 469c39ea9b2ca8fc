import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../../support/pages/open-public-page.ts';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { mailAbout } from '../../support/mail.ts';
import { ordersOf, paymentsOf } from '../../support/payments/orders.ts';
import { newPerson } from '../../support/person.ts';
import {
  cards,
  fillReview,
  payByCard,
  payByWallet,
  pressOrder,
  walletAddress,
} from '../../support/payments/purchase.ts';
import { demoPage, scanned } from '../../support/scan.ts';
import { rememberSettings } from '../../support/settings.ts';
import { shopWords } from '../../support/payments/shop-words.ts';
import { providersPage } from '../../support/identity/sign-in.ts';
import { exercises, smoke } from '../../support/tags.ts';
import { test } from '../../support/test.ts';
import { byKeyboard, byMouse, counted } from '../../support/visitor.ts';

const tag = exercises(
  'shell',
  'marketing/home',
  'runs/run',
  'runs/scan',
  'billing/order',
  'billing/return',
  'api',
  'worker',
  'sandbox',
);

const visitors = [
  { locale: 'de', browser: 'de-DE', hand: 'keyboard', width: 320, theme: 'dark' },
  { locale: 'en', browser: 'en-US', hand: 'mouse', width: 1280, theme: 'light' },
] as const;

for (const { locale, browser, hand, width, theme } of visitors) {
  test.describe(`a visitor with the language ${locale}, by ${hand}, ${width} px wide, ${theme}`, () => {
    test.use({ locale: browser, viewport: { width, height: 720 } });

    test(
      `unlocks the whole report of a free check with a new account, a plan and a payment (${locale}, by ${hand})`,
      { tag: hand === 'mouse' ? [...tag, smoke] : tag },
      async ({ page }) => {
        test.setTimeout(180_000);
        const words = shopWords[locale];
        const { visitor, inputs } = counted(hand === 'keyboard' ? byKeyboard(page) : byMouse);
        const as = { locale, visitor };
        const main = page.getByRole('main');
        const heading = page.getByRole('heading', { level: 1 });
        const person = newPerson();
        await rememberSettings(page, { locale, theme });

        await openPublicPage(page, '/');
        await visitor.type(page.getByLabel(words.address).first(), demoPage('/laden/', `kauf-${locale}`));
        await visitor.press(page.getByRole('button', { name: words.check }).first());
        await expect(heading).toHaveText(words.result, scanned);
        await expect(main).toContainText(words.preview);
        await expect(rowsOfFindings(page)).toHaveCount(6);
        await expectAccessible(page);

        const forTheScan = inputs();
        // The first of two buttons: beside the numbers, in the first screen of a wide window. A phone has room for its price.
        const unlock = page.getByRole('button', { name: words.registerAndUnlock }).first();
        await expect(width > 1024 ? unlock : page.getByText(words.price).first()).toBeInViewport();
        await visitor.press(unlock);
        await expect(page).toHaveURL(providersPage);
        await visitor.type(page.getByLabel(words.email), person.email);
        await visitor.type(page.getByLabel(words.password, { exact: true }), person.password);
        await expectAccessible(page);
        await visitor.press(page.getByRole('button', { name: words.register }));

        // The check belongs to the account now, and the purchase knows which check it unlocks.
        await expect(page).toHaveURL(/\/setup\/order\?plan=basic_once&run=[\w-]{36}/, { timeout: 20_000 });
        const run = new URL(page.url()).searchParams.get('run') ?? '';
        await expect(heading).toHaveText(words.review);
        await expect(main).toContainText(words.testMode);
        await expect(page.getByRole('radio', { name: words.consumer })).toBeChecked();
        await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
        await fillReview(page, as);
        await expect(main).toContainText(words.opensReport);
        await expect(main).toContainText(words.place);
        await expect(main).toContainText(words.basicOnce);
        await expectAccessible(page);
        await pressOrder(page, as);

        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('body')).toContainText(words.testMode);
        await expectAccessible(page);
        if (hand === 'keyboard') await payByCard(page, cards.good, { ...as, email: person.email });
        else await payByWallet(page, as);

        // The return page leads on by itself. It waits a few seconds for the report to open, and again when it is reloaded.
        const report = new RegExp(`/run/${run}`);
        await page.waitForURL(report, { timeout: 20_000 }).catch(() => page.reload());
        await expect(page).toHaveURL(report, { timeout: 20_000 });
        await expect(heading).toHaveText(words.result);
        await expect(heading).toBeFocused();
        expect(inputs() - forTheScan).toBe(hand === 'keyboard' ? 12 : 8);
        const [order] = await ordersOf(page);
        expect(order?.state).toBe('paid');
        await expect(main).toContainText(words.paidReport(order?.reference ?? 'no order'));
        // The report shows every finding instead of five.
        await expect(page.getByRole('tabpanel').getByText(words.allFindings)).toBeVisible();
        await expect(main).not.toContainText(words.preview);
        await expectAccessible(page);

        expect(await paymentsOf(page)).toEqual([{ payment_intent_id: order?.source_id, status: 'succeeded' }]);
        // The address of the new account is not confirmed yet, so the papers go where the buyer said at the checkout.
        const address = hand === 'keyboard' ? person.email : walletAddress;
        const mail = await mailAbout(address, new RegExp(order?.reference ?? 'no order'));
        expect(mail.subject).toMatch(words.orderMail);
        expect(mail.attachments.map(({ name }) => name)).toEqual(words.papers(order?.reference ?? ''));
      },
    );
  });
}

const rowsOfFindings = (page: Page) => page.getByRole('tabpanel').getByRole('table').first().getByRole('row');
