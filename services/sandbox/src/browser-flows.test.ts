import puppeteer, { type Page } from 'puppeteer';
import { expect, it, vi } from 'vitest';
import { browserForFile } from './testing/browser-harness.ts';
import { startSandboxHarness, type SandboxHarness } from './testing/sandbox-harness.ts';

vi.setConfig({ testTimeout: 120_000 });

const browser = browserForFile<Page, SandboxHarness>((options) => puppeteer.launch(options), startSandboxHarness);

const demo = 'button::-p-text(Erika)';

it('signs in through a popup, renews in a hidden frame, and logs out without a question', async () => {
  const { app, front } = browser.harness;
  const page = await browser.newPage();
  await page.goto(front.origin);

  const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
  const address = app.begin({ redirect_uri: `${front.origin}/auth/popup` });
  await page.evaluate((url) => void window.open(url, 'sign-in', 'width=400,height=600'), address);
  const popup = await opened;
  if (!popup) throw new Error('no popup');
  await popup.waitForSelector(demo);
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
  await Promise.all([popup.waitForNavigation(), popup.click(demo)]);
  const tokens = await app.finish(popup.url());
  expect(tokens.status).toBe(200);
  await popup.close();

  const framed = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const frame = document.createElement('iframe');
        frame.hidden = true;
        frame.addEventListener('load', () => resolve(frame.contentWindow?.location.href ?? ''));
        frame.src = url;
        document.body.append(frame);
      }),
    app.begin({ prompt: 'none', redirect_uri: `${front.origin}/auth/silent` }),
  );
  expect(framed).toContain('/auth/silent?code=');

  const asked = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${front.origin}/` });
  await page.goto(`${app.issuer}/session/end?${asked.toString()}`);
  await page.waitForFunction((home) => location.href === home, { timeout: 30_000 }, `${front.origin}/`);
  expect((await app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');

  // Not signed in any more: oidc-provider's own page has an inline script, which our CSP knows by its hash.
  await page.goto(`${app.issuer}/session/end?${asked.toString()}`);
  await page.waitForFunction((home) => location.href === home, { timeout: 30_000 }, `${front.origin}/`);
});

it('lets somebody else sign in without leaving the first one behind', async () => {
  const { app } = browser.harness;
  const page = await browser.newPage();
  await page.goto(app.begin());
  await Promise.all([page.waitForNavigation(), page.click(demo)]);
  const first = await app.finish(page.url());
  await page.goto(app.begin({ prompt: 'login' }));
  await page.click('button::-p-text(Otto)');
  await page.waitForFunction(() => location.pathname === '/auth/callback', { timeout: 30_000 });
  expect((await app.finish(page.url())).status).toBe(200);
  expect((await app.refresh(first.refresh_token)).error).toBe('invalid_grant');
});

it('is not shown inside a frame', async () => {
  const page = await browser.newPage();
  await page.goto(browser.harness.front.origin);
  const seen = await page.evaluate(
    (url) =>
      new Promise<boolean>((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => resolve(frame.contentDocument?.querySelector('form') !== undefined));
        frame.src = url;
        document.body.append(frame);
      }),
    browser.harness.app.begin(),
  );
  expect(seen).toBe(false);
});
