import puppeteer, { type Page } from 'puppeteer';
import { expect, it, vi } from 'vitest';
import { type Appearance, browserForFile, flawless, inspect, walk } from './testing/browser-harness.ts';
import { password, startSandboxHarness, type SandboxHarness } from './testing/sandbox-harness.ts';

vi.setConfig({ testTimeout: 300_000 });

const browser = browserForFile<Page, SandboxHarness>((options) => puppeteer.launch(options), startSandboxHarness);

const main = '#main-form button';

async function press(page: Page, button: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(button)]);
}

/** Every page, one after the other, as a person meets them. */
async function* tour(page: Page, language: string) {
  const { app, front } = browser.harness;
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
  const email = `ada-${language}@example.org`;
  await page.type('#email', email);
  await page.type('#password', password);
  await press(page, main);
  expect(page.url()).toContain('/auth/callback?code=');
  await page.goto(`${front.origin}/sandbox/identity/account?lang=${language}`);
  yield 'account';
  await page.$eval('#name', (input) => ((input as HTMLInputElement).value = ''));
  await press(page, 'form[action*="/account/name"] button');
  yield 'account with an error';
  browser.harness.sandbox.mailbox.add({
    from: 'shop@example.org',
    to: [email],
    subject: 'Papiere',
    messageId: '<paper@example.org>',
    text: 'https://example.org/',
    html: null,
    attachments: [{ name: 'vertrag.html', type: 'text/html', bytes: 16, text: '<h1>Vertrag</h1>' }],
  });
  await page.goto(`${front.origin}/sandbox/mail?lang=${language}`);
  yield 'mails';
  await Promise.all([page.waitForNavigation(), page.click('.mails a')]);
  await page.click('summary');
  yield 'mail with an attachment';
  const link = browser.harness.sandbox.mailbox.list(email).at(-1)?.links[0] ?? '';
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

const appearances: readonly Appearance[] = [
  { scheme: 'light', width: 320 },
  { scheme: 'dark', width: 320 },
];

it.each(['de', 'en'] as const)(
  'every page in %s passes axe in light and dark, at 320 pixels without scrolling sideways',
  async (language) => {
    const look = async (page: Page, name: string, { scheme, width }: Appearance) => {
      const found = await inspect(page, name, `${name}-${language}-${scheme}`);
      expect({ ...found, scheme }).toEqual({ ...flawless(name, language, width), scheme });
    };
    const { seen, problems } = await walk(browser, (page) => tour(page, language), appearances, look);
    expect(seen).toHaveLength(13);
    expect(problems).toEqual([]);
  },
);

it('moves the focus to what is wrong, and shows fields and buttons in forced colours', async () => {
  const page = await browser.newPage();
  await page.goto(browser.harness.app.begin({ prompt: 'create', ui_locales: 'de' }));
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
  await page.goto(browser.harness.app.begin({ prompt: 'create', ui_locales: 'de' }));
  await page.type('#name', 'Enter');
  await page.type('#email', 'enter@example.org');
  await page.type('#password', password);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(page.url()).toContain('/auth/callback?code=');
  await page.close();
});
