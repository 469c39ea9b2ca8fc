import puppeteer, { type Page } from 'puppeteer';
import { expect, it, vi } from 'vitest';
import { type Appearance, browserForFile, flawless, inspect, walk } from '../../testing/browser-harness.ts';
import { goodCard, type PaymentPages, startPaymentPages } from '../../testing/payment-pages-harness.ts';

vi.setConfig({ testTimeout: 300_000 });

const browser = browserForFile<Page, PaymentPages>((options) => puppeteer.launch(options), startPaymentPages);

async function press(page: Page, button: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(button)]);
}

async function fill(page: Page, values: Partial<typeof goodCard>): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    await page.$eval(`#${id}`, (input) => ((input as HTMLInputElement).value = ''));
    await page.type(`#${id}`, value);
  }
}

const pay = 'button[value="card"]';

/** Every page of a purchase, one after the other, as a person meets them. */
async function* purchase(page: Page, language: string) {
  const params = { billing_address_collection: 'required', 'consent_collection[terms_of_service]': 'required' };
  const { url: demanding } = await browser.harness.order('basic_once', { ...params, locale: language });
  await page.goto(demanding);
  yield 'checkout with country and terms';
  await press(page, pay);
  yield 'checkout with all errors';
  const customer = await browser.harness.newCustomer();
  const { url } = await browser.harness.order('pro_monthly', { customer: customer.id, locale: language });
  await page.goto(url);
  yield 'checkout';
  await press(page, 'button[value="wallet"]');
  yield 'wallet';
  await press(page, 'button[value="none"]');
  await press(page, 'button[value="4000000000000002"]');
  yield 'checkout with a card filled in';
  const { name, expiry, cvc } = goodCard;
  await fill(page, { name, expiry, cvc });
  await press(page, pay);
  yield 'checkout declined';
  await fill(page, { number: '4000002760003184', cvc });
  await press(page, pay);
  yield 'challenge';
  await press(page, 'button[value="refuse"]');
  yield 'checkout refused by the bank';
  await fill(page, goodCard);
  await press(page, pay);
  expect(page.url()).toContain('/setup/return?checkout=');
  await page.goto(`${url}?lang=${language}`);
  yield 'checkout complete';
  await page.goto(`${browser.harness.front.origin}/sandbox/payments/checkout/none?lang=${language}`);
  yield 'checkout unknown';
  const portal = await browser.harness.openPortal(customer.id, { locale: language });
  yield* visit(page, portal.url);
  const { url: old } = await browser.harness.order('basic_once', { locale: language });
  browser.harness.payments.clock.advance(2 * 24 * 60 * 60);
  await page.goto(old);
  yield 'checkout expired';
  await page.goto(`${portal.url}?lang=${language}`);
  yield 'portal expired';
}

async function* visit(page: Page, url: string) {
  await page.goto(url);
  yield 'portal';
  await press(page, 'a[href*="/cancel"]');
  yield 'cancel';
  await press(page, 'button.danger');
  yield 'portal cancelled';
  await press(page, 'form[action*="/resume"] button');
  yield 'portal resumed';
  await press(page, 'a[href*="/plan"]');
  yield 'plan';
  await press(page, 'main form button');
  yield 'plan with an error';
  await page.click('input[type=radio]');
  await press(page, 'main form button');
  yield 'plan change with its amount';
  await press(page, 'main form button');
  yield 'portal changed';
  await press(page, 'a[href*="/card"]');
  yield 'card';
  await press(page, '#main-form > button');
  yield 'card with errors';
  await page.goto(url);
  await press(page, 'a[href*="/invoices/"]');
  yield 'invoice';
}

const appearances: readonly Appearance[] = [
  { scheme: 'light', width: 320 },
  { scheme: 'dark', width: 320 },
  { scheme: 'light', width: 1280 },
];

it.each(['de', 'en'] as const)(
  'every page in %s passes axe in light and dark, at 320 and 1280 pixels without scrolling sideways',
  async (language) => {
    const look = async (page: Page, name: string, { scheme, width }: Appearance) => {
      const found = await inspect(page, name, `${name}-${language}-${scheme}-${width}`);
      expect({ ...found, scheme }).toEqual({ ...flawless(name, language, width), scheme });
      expect(await page.$eval('.mode', (banner) => banner.getBoundingClientRect().top)).toBe(0);
    };
    const { seen, problems } = await walk(browser, (page) => purchase(page, language), appearances, look);
    expect(seen).toHaveLength(23);
    expect(problems).toEqual([]);
  },
);

it('keeps the test banner in sight, and lets it cover nothing that has the focus', async () => {
  const page = await browser.newPage();
  await page.setViewport({ width: 320, height: 640 });
  await page.goto((await browser.harness.order('pro_monthly', { locale: 'de' })).url);
  const stops: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: active } = document;
      const { bottom, top: bannerTop } = document.querySelector('.mode')?.getBoundingClientRect() ?? new DOMRect();
      return {
        name: active?.id || active?.textContent?.trim() || '',
        bannerTop,
        free: (active?.getBoundingClientRect().top ?? 0) >= bottom,
        end: active === document.body,
      };
    });
    if (stop.end) break;
    expect(stop).toMatchObject({ bannerTop: 0, free: true });
    stops.push(stop.name);
  }
  expect(stops.slice(0, 7)).toEqual([
    'Mit Test-Wallet bezahlen',
    'email',
    'name',
    'number',
    'expiry',
    'cvc',
    'Jetzt bezahlen',
  ]);
  expect(stops).toHaveLength(16);
  // And backwards, where the page scrolls up under the banner.
  for (const name of stops.toReversed().slice(1)) {
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const covered = await page.evaluate(() => {
      const bottom = document.querySelector('.mode')?.getBoundingClientRect().bottom ?? 0;
      return (document.activeElement?.getBoundingClientRect().top ?? 0) < bottom;
    });
    expect({ name, covered }).toEqual({ name, covered: false });
  }
  await page.close();
});

it('moves the focus to what is wrong, and shows fields, choices and buttons in forced colours', async () => {
  const page = await browser.newPage();
  const params = { 'consent_collection[terms_of_service]': 'required' };
  await page.goto((await browser.harness.order('basic_once', params)).url);
  await press(page, pay);
  await page.waitForFunction(() => document.activeElement?.className === 'problem', { timeout: 30_000 });
  await fill(page, goodCard);
  await press(page, pay);
  await page.waitForFunction(() => document.activeElement?.id === 'terms', { timeout: 30_000 });
  await page.click('#terms');
  await fill(page, { number: '4000000000009995', cvc: '123' });
  await press(page, pay);
  await page.waitForFunction(() => document.activeElement?.id === 'number', { timeout: 30_000 });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const borders = await page.$$eval('input:not([type=checkbox], [type=hidden]), select, section button', (found) =>
    found.map((one) => getComputedStyle(one).borderStyle + getComputedStyle(one).borderWidth),
  );
  expect(new Set(borders)).toEqual(new Set(['solid2px']));
  if (process.env.SANDBOX_SHOTS)
    await page.screenshot({ path: `${process.env.SANDBOX_SHOTS}/forced.png`, fullPage: true });
  await page.close();
});
