import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type Page } from 'puppeteer';
import { expect, it, vi } from 'vitest';
import { browserForFile } from '../../testing/browser-harness.ts';
import { goodCard, type PaymentPages, startPaymentPages } from '../../testing/payment-pages-harness.ts';

vi.setConfig({ testTimeout: 120_000 });

const browser = browserForFile<Page, PaymentPages>((options) => puppeteer.launch(options), startPaymentPages);

const paid = (id: string) => `${browser.harness.front.origin}/setup/return?checkout=${id}`;

/** Presses Tab until the focus is on what has this text or id. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  const found = () =>
    page.evaluate(
      (name) => [document.activeElement?.id, document.activeElement?.textContent?.trim()].includes(name),
      wanted,
    );
  for (let count = 0; count < 40 && !(await found()); count += 1) await page.keyboard.press('Tab');
  expect(await found()).toBe(true);
}

async function typeCard(page: Page, card: Partial<typeof goodCard>): Promise<void> {
  for (const [id, value] of Object.entries(card)) {
    await page.focus(`#${id}`);
    await page.keyboard.type(value);
  }
}

it('somebody pays, refuses at the bank, pays again and cancels with the keyboard alone, without a script', async () => {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  const customer = await browser.harness.newCustomer();
  const session = await browser.harness.order('pro_monthly', { customer: customer.id, locale: 'de' });
  await page.goto(session.url);
  const enter = () => Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  const { name, expiry, cvc, number } = goodCard;
  await tabTo(page, '4000 0000 0000 3220');
  await enter();
  await typeCard(page, { name, expiry });
  await tabTo(page, 'cvc');
  await page.keyboard.type(cvc);
  // Enter within a field is the button to pay, not one of those that fill in a number.
  await enter();
  expect(page.url()).toContain('/sandbox/payments/challenge/');
  await tabTo(page, 'Ablehnen');
  await enter();
  expect(await page.$eval('.problem', (one) => one.textContent)).toContain('nicht freigegeben');
  await typeCard(page, { name, number, expiry, cvc });
  await tabTo(page, 'Jetzt bezahlen');
  await enter();
  expect(page.url()).toBe(paid(session.id));

  const portal = await browser.harness.openPortal(customer.id, { locale: 'de' });
  await page.goto(portal.url);
  await tabTo(page, 'Kündigen');
  await enter();
  await page.keyboard.press('Tab');
  await enter();
  expect(await page.$eval('.notice', (one) => one.textContent)).toContain('Ihr Abo ist gekündigt.');
  await page.reload();
  await tabTo(page, 'Zurück zu Stufenlos');
  await enter();
  expect(page.url()).toBe(`${browser.harness.front.origin}/profile/general`);
});

it('a double click pays once and ends where one click does', async () => {
  const page = await browser.newPage();
  const customer = await browser.harness.newCustomer();
  const session = await browser.harness.order('basic_once', { customer: customer.id });
  await page.goto(session.url);
  await page.$eval('#email', (input) => ((input as HTMLInputElement).value = ''));
  await typeCard(page, goodCard);
  await Promise.all([
    page.waitForFunction(() => location.pathname === '/setup/return', { timeout: 30_000 }),
    page.click('button[value="card"]', { count: 2 }),
  ]);
  expect(page.url()).toBe(paid(session.id));
  const { data } = await browser.harness.call(`payment_intents?customer=${customer.id}`);
  expect(data.map(({ status }) => status)).toEqual(['succeeded']);
});

it('a form may end on another origin that the product named, and that one does not learn the address of the page', async () => {
  const seen: (string | undefined)[] = [];
  const shop = createServer((request, response) => {
    if (request.url?.startsWith('/danke')) seen.push(request.headers.referer);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Danke</title>');
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const page = await browser.newPage();
  const session = await browser.harness.order('basic_once', {
    success_url: `${origin}/danke`,
    cancel_url: `${origin}/danke`,
  });
  await page.goto(session.url);
  await Promise.all([page.waitForNavigation(), page.click(`a[href="${origin}/danke"]`)]);
  await page.goto(session.url);
  await typeCard(page, goodCard);
  await Promise.all([
    page.waitForFunction((wanted) => location.origin === wanted, { timeout: 30_000 }, origin),
    page.click('button[value="card"]'),
  ]);
  expect(page.url()).toBe(`${origin}/danke`);
  expect(seen).toEqual([undefined, `${browser.harness.front.origin}/`]);
  shop.close();
  shop.closeAllConnections();
});

it('is not shown inside a frame', async () => {
  const page = await browser.newPage();
  const { url } = await browser.harness.order('basic_once');
  await page.goto(browser.harness.front.origin);
  const seen = await page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => resolve(frame.contentDocument?.querySelector('form') !== undefined));
        frame.src = address;
        document.body.append(frame);
      }),
    url,
  );
  expect(seen).toBe(false);
});
