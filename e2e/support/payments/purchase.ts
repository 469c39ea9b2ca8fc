import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/expect-accessible.ts';
import type { Locale } from '@stufenlos/contracts';
import { shopWords } from './shop-words.ts';
import { byMouse, type Visitor } from '../visitor.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0000 0000 3220',
  failsLater: '4000 0000 0000 0341',
};

/** Lookup keys of the catalogue. */
export type Sold = `${'basic' | 'pro'}_${'monthly' | 'yearly' | 'once'}`;

export interface Purchase {
  locale?: Locale;
  visitor?: Visitor;
  /** Where invoice and papers go, if the account has no confirmed address. */
  email?: string;
}

export const hostedCheckout = /\/sandbox\/payments\/checkout\//;
/** The page that people return to. The id in its address proves nothing. */
export const returnPage = /\/setup\/return\?/;

/** Fills in the review page as a consumer, who is preselected, and who wants the report at once. */
export async function fillReview(page: Page, { locale = 'de', visitor = byMouse }: Purchase = {}): Promise<void> {
  const words = shopWords[locale];
  await visitor.choose(page.getByRole('checkbox', { name: words.immediate }));
}

export async function pressOrder(page: Page, { locale = 'de', visitor = byMouse }: Purchase = {}): Promise<void> {
  await visitor.press(page.getByRole('button', { name: shopWords[locale].order }));
  await expect(page).toHaveURL(hostedCheckout, { timeout: 20_000 });
}

/** Opens the review page of a plan and orders. Ends on the hosted checkout. */
export async function order(page: Page, lookupKey: Sold, purchase: Purchase = {}): Promise<void> {
  await page.goto(`/setup/order?plan=${lookupKey}`);
  await fillReview(page, purchase);
  await pressOrder(page, purchase);
}

/** The hosted checkout asks for an address unless the account has a confirmed one. */
export async function fillAddress(
  page: Page,
  { locale = 'de', visitor = byMouse, email = 'ada@example.org' }: Purchase = {},
): Promise<void> {
  const field = page.getByLabel(shopWords[locale].email);
  if ((await field.inputValue()) === '') await visitor.type(field, email);
}

/** Fills in a card on the hosted checkout and presses the button. The card decides what happens next. */
export async function payByCard(page: Page, number: string, purchase: Purchase = {}): Promise<void> {
  const { locale = 'de', visitor = byMouse } = purchase;
  const words = shopWords[locale];
  await fillAddress(page, purchase);
  await visitor.type(page.getByLabel(words.cardName), 'Ada Beispiel');
  await visitor.type(page.getByLabel(words.number), number);
  await visitor.type(page.getByLabel(words.expiry), '12/34');
  await visitor.type(page.getByLabel(words.cvc), '123');
  await visitor.press(page.getByRole('button', { name: words.pay }));
}

/** The wallet brings it to an account without a confirmed address. */
export const walletAddress = 'erika@example.org';

/** Pays with the stored card of the test wallet. */
export async function payByWallet(page: Page, { locale = 'de', visitor = byMouse }: Purchase = {}): Promise<void> {
  const words = shopWords[locale];
  await visitor.press(page.getByRole('button', { name: words.wallet }));
  await expectAccessible(page);
  await visitor.press(page.getByRole('button', { name: words.payByWallet }));
}

export const expectPaid = (page: Page, locale: Locale = 'de'): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(shopWords[locale].paid, { timeout: 15_000 });

/** Makes a whole purchase. Ends on the return page, paid. */
export async function buy(page: Page, lookupKey: Sold, card = cards.good): Promise<void> {
  await order(page, lookupKey);
  await payByCard(page, card);
  await expect(page).toHaveURL(returnPage);
  await expectPaid(page);
}
