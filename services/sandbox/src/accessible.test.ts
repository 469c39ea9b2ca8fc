import puppeteer, { type Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { flawless, inspect, startBrowserStage } from './testing/browser-stage.ts';
import { password, startStage, type Stage } from './testing/stage.ts';

vi.setConfig({ testTimeout: 120_000 });

let browser: Awaited<ReturnType<typeof startBrowserStage<Page, Stage>>>;
let stage: Stage;
beforeAll(async () => {
  browser = await startBrowserStage((options) => puppeteer.launch(options), startStage());
  ({ stage } = browser);
}, 120_000);
afterAll(() => browser?.stop());

const main = '#main-form button';

async function press(page: Page, button: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(button)]);
}

/** Every page, one after the other, as a person meets them. */
async function* tour(page: Page, language: string) {
  const { app, front } = stage;
  await page.goto(app.begin({ ui_locales: language }));
  yield 'sign-in';
  await page.type('#email', 'niemand@example.org');
  await page.type('#password', 'falsch-falsch');
  await press(page, main);
  yield 'sign-in refused';
  await page.goto(app.begin({ ui_locales: language, prompt: 'create' }));
  yield 'registration';
  await press(page, main);
  yield 'registration with errors';
  await page.type('#name', 'Ada');
  const email = `ada-${Math.random().toString(36).slice(2)}@example.org`;
  await page.type('#email', email);
  await page.type('#password', password);
  await press(page, main);
  expect(page.url()).toContain('/auth/callback?code=');
  await page.goto(`${front.origin}/sandbox/identity/account?lang=${language}`);
  yield 'account';
  await page.$eval('#name', (input) => ((input as HTMLInputElement).value = ''));
  await press(page, 'form[action*="/account/name"] button');
  yield 'account with an error';
  stage.sandbox.mailbox.add({
    from: 'shop@example.org',
    to: [email],
    subject: 'Papiere',
    text: 'https://example.org/',
    html: null,
    attachments: [{ name: 'vertrag.html', type: 'text/html', bytes: 16, text: '<h1>Vertrag</h1>' }],
  });
  await page.goto(`${front.origin}/sandbox/mail?lang=${language}`);
  yield 'mails';
  await Promise.all([page.waitForNavigation(), page.click('.mails a')]);
  await page.click('summary');
  yield 'mail with an attachment';
  const link = stage.sandbox.mailbox.list(email).at(-1)?.links[0] ?? '';
  await page.goto(link.replace(/lang=../, `lang=${language}`));
  yield 'address proved';
  await page.goto(link.replace(/lang=../, `lang=${language}`));
  yield 'dead link';
  await page.goto(`${app.issuer}/session/end?lang=${language}`);
  yield 'logout asked';
  await page.goto(app.begin({ redirect_uri: 'https://evil.example/', ui_locales: language }));
  yield 'refused by the provider';
  await page.goto(`${app.issuer}/interaction/unknown?lang=${language}`);
  yield 'expired';
}

describe.each(['de', 'en'] as const)('every page in %s', (language) => {
  it.each(['light', 'dark'])(
    'passes axe in the %s scheme, at 320 pixels without scrolling sideways',
    async (scheme) => {
      const page = await browser.newPage();
      const problems: unknown[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error));
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setViewport({ width: 320, height: 640 });
      const seen: string[] = [];
      for await (const name of tour(page, language)) {
        seen.push(name);
        expect(await inspect(page, name, `${name}-${language}-${scheme}`)).toEqual(flawless(name, language, 320));
      }
      expect(seen).toHaveLength(13);
      // The browser reports a page's own status as an error of the console; nothing else may be there.
      expect(problems.filter((text) => !/Failed to load resource.*(4\d\d)/.test(String(text)))).toEqual([]);
      await page.close();
    },
  );
});

it('moves the focus to what is wrong, and shows fields and buttons in forced colours', async () => {
  const page = await browser.newPage();
  await page.goto(stage.app.begin({ prompt: 'create', ui_locales: 'de' }));
  await press(page, main);
  await page.waitForFunction(() => document.activeElement?.className === 'problem', { timeout: 30_000 });
  await page.type('#name', 'Ada');
  await page.type('#password', password);
  await press(page, main);
  await page.waitForFunction(() => document.activeElement?.id === 'email', { timeout: 30_000 });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const borders = await page.$$eval('input, button.second, main > form > button', (found) =>
    found.map((one) => getComputedStyle(one).borderStyle + getComputedStyle(one).borderWidth),
  );
  expect(new Set(borders)).toEqual(new Set(['solid2px']));
  await page.close();
});

it('is usable with the keyboard alone: Enter signs in, the language button is not in its way', async () => {
  const page = await browser.newPage();
  await page.goto(stage.app.begin({ prompt: 'create', ui_locales: 'de' }));
  await page.type('#name', 'Enter');
  await page.type('#email', `enter-${Math.random().toString(36).slice(2)}@example.org`);
  await page.type('#password', password);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(page.url()).toContain('/auth/callback?code=');
  await page.close();
});
