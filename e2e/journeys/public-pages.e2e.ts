import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';
import { demoPage, scanned } from '../support/scan.ts';
import { stack } from '../support/stack.ts';
import { withFullStorage, withoutStorage } from '../support/storage.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'marketing', 'edge', 'api');

const main = (page: Page) => page.getByRole('main');
const h1 = (page: Page) => main(page).getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });
const pricing = (page: Page) => main(page).getByRole('heading', { level: 2, name: 'Preise' });

/** Collects errors of a broken page that a person would not see. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

/** Records how far the page was in the first frame that shows its heading. */
async function recordFirstText(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    // No frame is shown before the style sheets have arrived.
    const look = () => {
      const heading = document.querySelector('main h1');
      if (heading === null) return void requestAnimationFrame(look);
      const isHydrated = Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
      Object.assign(globalThis, { firstText: { isLoaded: document.readyState === 'complete', isHydrated } });
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { firstText?: unknown }).firstText);
}

for (const motion of ['no-preference', 'reduce'] as const) {
  test(
    `prices are a section of the home page: the link opens it, and its heading gets the focus (${motion})`,
    { tag },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await openPublicPage(page, '/bfsg');
      await expect(h1(page)).toBeVisible();
      await navigation(page).getByRole('link', { name: 'Preise' }).click();
      await expect(page).toHaveURL(`${stack.origin}/`);
      await expect(pricing(page)).toBeFocused();
      await expect(pricing(page)).toBeInViewport();

      await page.goto('/pricing');
      await expect(pricing(page)).toBeInViewport();
      // Without an action of the visitor nothing takes the focus.
      await expect(pricing(page)).not.toBeFocused();
    },
  );
}

test(
  'statistics that fail to load say so in their place, and the rest of the page works',
  { tag },
  async ({ page }) => {
    await page.route('**/api/stats', (route) => route.abort());
    await openPublicPage(page, '/');
    const part = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Die letzten 30 Tage' }) });
    await expect(part.getByRole('button')).toBeVisible();
    await expect(part.getByRole('definition')).toHaveCount(0);
    await expect(pricing(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first()).toBeVisible();
    await page.unroute('**/api/stats');
    await part.getByRole('button').click();
    await expect(part.getByRole('button')).toHaveCount(0);
  },
);

for (const [kind, prepare] of [
  ['blocked storage', withoutStorage],
  ['full storage', withFullStorage],
] as const) {
  test(`a visitor with ${kind} reads, chooses language and theme, and checks a website`, { tag }, async ({ page }) => {
    const faults = faultsOf(page);
    await prepare(page);
    await openPublicPage(page, '/');
    await expect(h1(page)).toHaveText('Welche Barrieren hat Ihre Website?');
    await page.getByLabel('Farbschema').selectOption('dark');
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');
    await expect(h1(page)).toHaveText('Which barriers does your website have?');
    await page.getByRole('textbox').first().fill(demoPage('/laden/', prepare.name));
    await page.getByRole('button', { name: 'Scan for free' }).first().click();
    await expect(page).toHaveURL(/\/scan\/[\w-]{22}$/);
    await expect(h1(page)).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test(
  'on a slow connection the text appears long before the scripts, which hydrate it without a change',
  { tag },
  async ({ page, slowDown }) => {
    await slowDown({ latency: 400, bytesPerSecond: 50_000 });
    const readFirstText = await recordFirstText(page);
    await openPublicPage(page, '/wcag');
    // The scripts load last and had not arrived yet.
    expect(await readFirstText()).toEqual({ isLoaded: false, isHydrated: false });
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

test(
  'an address typed before the scripts have arrived is checked, in the colours chosen then',
  { tag },
  async ({ page }) => {
    const arrived = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      if (!route.request().url().includes('theme-first')) await arrived.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const field = page.getByLabel('Adresse Ihrer Website').first();
    const address = demoPage('/laden/', 'typed-early');
    await field.fill(address);
    await page.getByLabel('Farbschema').selectOption('dark');
    arrived.resolve();
    await waitForHydration(page);
    await expect(field).toHaveValue(address);
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    await expect(page.getByLabel('Farbschema')).toHaveValue('dark');
    await page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first().click();
    await expect(page).toHaveURL(/\/scan\/[\w-]{22}$/);
  },
);

test('one line says that the network is offline, until it returns', { tag }, async ({ page, context }) => {
  await openPublicPage(page, '/eaa');
  await expect(h1(page)).toBeVisible();
  const line = page.getByRole('complementary').filter({ hasText: 'Sie sind offline' });
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
});

test.describe('in a browser that prefers another language', () => {
  test.use({ locale: 'fr-FR' });

  test('one line offers English once, and not again after a refusal', { tag }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const offer = page.getByRole('region', { name: 'Sprache' });
    await expect(offer).toBeVisible();
    await offer.getByRole('button').last().click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(h1(page)).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

test(
  'a printed law page has its text and the addresses of its sources, without buttons and controls',
  { tag },
  async ({ page }) => {
    await page.goto('/bfsg');
    await expect(h1(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(h1(page)).toBeVisible();
    const source = main(page).locator('a[href^="https://www.gesetze-im-internet.de"]').first();
    expect(await source.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(
      'gesetze-im-internet.de',
    );
  },
);

test('the page about the checker explains how to allow it', { tag }, async ({ page }) => {
  await openPublicPage(page, '/');
  await page.getByRole('textbox').first().fill('https://gibt-es-nicht.invalid/');
  await page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first().click();
  const allow = main(page).getByRole('link', { name: 'So lassen Sie unser Prüfprogramm zu' });
  await expect(allow).toBeVisible(scanned);
  await allow.click();
  await expect(h1(page)).toHaveText('Unser Prüfprogramm StufenlosBot');
});
