import { expect, type Page } from '@playwright/test';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'marketing', 'billing/cancel', 'billing/withdraw', 'edge', 'release');

const pages = [
  '/',
  '/pricing',
  '/bfsg',
  '/eaa',
  '/wcag',
  '/contact',
  '/imprint',
  '/privacy',
  '/terms',
  '/withdrawal-notice',
  '/bot',
  '/cancel',
  '/withdraw',
];

/**
 * Records the heading that the parser created, the layout shifts and the messages of the console. Only a font
 * of the system is used: on a busy machine ours, and the local one that stands in for it, come after the first paint, and
 * their letters then move lines that hydration left alone.
 */
async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(() => {
    const seen = { first: null as Element | null, shift: 0 };
    Object.assign(globalThis, { seen });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: sans-serif !important }');
    document.adoptedStyleSheets = [sheet];
    new MutationObserver(() => (seen.first ??= document.querySelector('main h1'))).observe(document, {
      childList: true,
      subtree: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return complaints;
}

for (const [locale, query] of [
  ['de', ''],
  ['en', '?lang=en'],
] as const) {
  test(`React hydrates every public page without a change or a layout shift (${locale})`, { tag }, async ({ page }) => {
    test.setTimeout(180_000);
    const complaints = await watch(page);
    for (const path of pages) {
      await page.goto(path + query);
      await waitForHydration(page);
      const seen = await page.evaluate(() => {
        const { first, shift } = (globalThis as unknown as { seen: { first: Element | null; shift: number } }).seen;
        return { isSame: first === document.querySelector('main h1'), hasMoved: shift > 0.001 };
      });
      expect([path, seen]).toEqual([path, { isSame: true, hasMoved: false }]);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect([path, complaints]).toEqual([path, []]);
    }
  });
}

test('a page in another language switches to the language that the visitor chose before', { tag }, async ({ page }) => {
  const complaints = await watch(page);
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await page.goto('/imprint');
  await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('previews get a picture in each language, with the declared size', { tag }, async ({ request }) => {
  for (const [path, locale] of [
    ['/', 'de'],
    ['/wcag?lang=en', 'en'],
  ] as const) {
    const html = await (await request.get(path)).text();
    const told = (key: string) => new RegExp(`<meta property="og:${key}" content="([^"]*)">`).exec(html)?.[1];
    expect(told('image')).toContain(`/social-card-${locale}.png`);
    const picture = await (await request.get(new URL(told('image') ?? '').pathname)).body();
    // The header of a PNG has its width and height.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect([told('image:width'), told('image:height')]).toEqual(['1200', '630']);
    expect(picture.byteLength).toBeLessThan(60_000);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read and links to the others', { tag }, async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Kontakt' })).toBeVisible();
    }
    await page.goto('/');
    const note = page.locator('form noscript p');
    await expect(note).toHaveText(/^Die Prüfung braucht JavaScript\./);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(note).toHaveText(/^The scan needs JavaScript\./);
  });

  test(
    'a form that a browser sends by itself leaves nothing in the address, and the answer says so',
    { tag },
    async ({ page }) => {
      await page.goto('/contact');
      await expect(page.locator('form noscript p')).toHaveText(/^Dieses Formular braucht JavaScript\./);
      await page.getByLabel('Nachricht', { exact: true }).fill('Nur für Sie');
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await expect(page.getByRole('heading', { name: 'Nicht abgeschickt' })).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
    },
  );
});

test('a form that is sent before the page reacts is sent once it does', { tag }, async ({ page }) => {
  const { promise: isSent, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/shell\/.*\/js\/.*\.js$/, async (route) => {
    await isSent;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/'));
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('E-Mail-Adresse').fill('ada@shop.example');
  await page.getByLabel('Betreff').fill('Eine Frage');
  await page.getByLabel('Nachricht', { exact: true }).fill('Nur für Sie');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  arrive();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@shop.example', message: 'Nur für Sie' });
  expect(new URL(page.url()).search).toBe('');
});

test('a page whose scripts do not load says so, and names another way', { tag }, async ({ page }) => {
  await page.route(/\/shell\/.*\/js\/.*\.js$/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/cancel');
  await expect(page.getByRole('heading', { level: 1, name: 'Verträge hier kündigen' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('ließ sich nicht vollständig laden');
  await page.goto('/gibt-es-nicht');
  await expect(page.getByRole('alert').first()).toContainText('ließ sich nicht vollständig laden');
  await page.unroute(/\/shell\/.*\/js\/.*\.js$/);
  await page.getByRole('link', { name: 'Seite neu laden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
