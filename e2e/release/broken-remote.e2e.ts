import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { passTimeUntil } from '../support/payments/pass-time.ts';
import { breakRemote, hang, replaceEntry, rewriteDocument, waitForever } from '../support/pages/remote-faults.ts';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';
import { goneScan } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'platform', 'release');

const german = { title: 'Dieser Bereich lässt sich gerade nicht laden', retry: 'Erneut versuchen' };
const english = { title: 'This section cannot be loaded right now', retry: 'Try again' };

const fallback = (page: Page) => page.locator('main [role=alert]');

async function expectRestOfTheSite(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByLabel('Farbschema').selectOption('dark');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.goto(goneScan);
  await expectGoneScan(page);
}

async function expectGoneScan(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-fault]')).toHaveCount(0);
}

async function expectRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: german.retry }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(german.title);
  await expect(page.getByLabel('Adresse Ihrer Website').first()).toBeVisible();
}

test('a remote with missing files shows a message, the rest works, and a retry loads it', { tag }, async ({ page }) => {
  await waitForever(page);
  const mend = await breakRemote(page, 'marketing', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/');
  await expect(fallback(page)).toHaveAttribute('data-fault', 'http');
  await expect(page.getByRole('heading', { level: 1, name: german.title })).toBeVisible();
  await expect(page).toHaveTitle(/Barrieren prüfen - Stufenlos$/);
  await expectAccessible(page);
  await mend();
  await expectRecovery(page);
});

test('the message has the language of the visitor', { tag }, async ({ page }) => {
  await rememberSettings(page, { locale: 'en', theme: 'light' });
  await breakRemote(page, 'marketing', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/');
  await expect(fallback(page)).toContainText(english.title);
  await expect(page.getByRole('button', { name: english.retry })).toBeVisible();
});

test('other pages work while one remote is missing', { tag }, async ({ page }) => {
  await waitForever(page);
  await breakRemote(page, 'marketing', (route) => route.abort());
  await page.goto('/');
  await expect(fallback(page)).toHaveAttribute('data-fault', 'network');
  await expectRestOfTheSite(page);
});

test('a page in place of a script does not run', { tag }, async ({ page }) => {
  await waitForever(page);
  await breakRemote(page, 'marketing', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Login</h1>' }));
  await page.goto('/');
  await expect(fallback(page)).toHaveAttribute('data-fault', 'invalid-module');
  await expectRestOfTheSite(page);
});

test('the browser refuses a modified script', { tag }, async ({ page }) => {
  await waitForever(page);
  const tampered = 'globalThis.wasRun = true;';
  await page.route(/\/remotes\/marketing\/.*remoteEntry/, (route) =>
    route.request().method() === 'HEAD'
      ? route.continue()
      : route.fulfill({ contentType: 'text/javascript', body: tampered }),
  );
  await page.goto('/');
  await expect(fallback(page)).toHaveAttribute('data-fault', 'integrity');
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  await expectRestOfTheSite(page);
});

test('a script that throws at its start breaks nothing else', { tag }, async ({ page }) => {
  await replaceEntry(page, 'marketing', 'throw new Error("broken build");');
  await page.goto('/');
  await expect(fallback(page)).toHaveAttribute('data-fault', 'evaluation');
  await expectRestOfTheSite(page);
});

test('a script without a remote is reported as such', { tag }, async ({ page }) => {
  await replaceEntry(page, 'marketing', 'globalThis.marketing = undefined;');
  await page.goto('/');
  await expect(fallback(page)).toContainText(german.title);
  await expectRestOfTheSite(page);
});

test('a remote for another version of the contract is refused before it is loaded', { tag }, async ({ page }) => {
  await rewriteDocument(page, (html) =>
    html
      .replace(/("name":"marketing","version":"[^"]*","contract":)"[^"]*"/, '$1"99.0.0"')
      .replaceAll(/<link rel="preload" as="(?:script|style)"[^>]*>/g, ''),
  );
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await expect(fallback(page)).toHaveAttribute('data-fault', 'incompatible');
  await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
  expect(requested.filter((url) => url.includes('/remotes/marketing/'))).toEqual([]);
});

test('an entry without a hash in the release is refused', { tag }, async ({ page }) => {
  await rewriteDocument(page, (html) => html.replace(/("integrity":)\{"\/remotes\/marketing\/[^}]*\}/, '$1{}'));
  await page.goto('/');
  await expect(fallback(page)).toContainText(german.title);
  await expectRestOfTheSite(page);
});

for (const [what, only] of [
  ['everything of a remote', /./],
  ['only its chunks', /\/js\//],
] as const) {
  test(
    `when ${what} never answers, a message appears, and a retry works while the first request still hangs`,
    { tag },
    async ({ page }) => {
      await page.clock.install();
      await breakRemote(page, 'marketing', hang(only));
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(fallback(page)).toHaveCount(0);
      await passTimeUntil(page, fallback(page));
      await expect(fallback(page)).toHaveAttribute('data-fault', 'timeout');
      await expectRecovery(page);
    },
  );
}

test('a stylesheet that never answers does not delay a page that includes its styles', { tag }, async ({ page }) => {
  await breakRemote(page, 'marketing', hang(/\.css$/));
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHydration(page);
  await expect(page.getByLabel('Adresse Ihrer Website').first()).toBeVisible();
  await expect(fallback(page)).toHaveCount(0);
});

/**
 * Tells the page that the network is gone or back. The browser's own emulation tells it at another time than its requests
 * fail or succeed.
 */
const tellNetwork = (page: Page, isOnline: boolean): Promise<unknown> =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true });
    return dispatchEvent(new Event(value ? 'online' : 'offline'));
  }, isOnline);

test('a view that failed without network loads when the network returns', { tag }, async ({ page }) => {
  const mend = await breakRemote(page, 'marketing', (route) => route.abort('internetdisconnected'));
  await page.goto(goneScan);
  await expectGoneScan(page);
  await tellNetwork(page, false);
  await expect(page.getByText('Sie sind offline.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Prüfen', exact: true }).click();
  await expect(fallback(page)).toContainText(german.title);
  await mend();
  await tellNetwork(page, true);
  await expect(page.getByLabel('Adresse Ihrer Website').first()).toBeVisible();
});
