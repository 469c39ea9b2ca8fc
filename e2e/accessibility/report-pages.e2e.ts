import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Locale } from '@stufenlos/contracts';
import { changingSite, rebuild } from '../support/pages/changing-site.ts';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { checkAgain, checked, main, withPlan } from '../support/pages/report.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

/** A page of a result: its view, its address, and the part to open there. */
type Screen = readonly [name: string, view: string, address: () => string, open?: (page: Page) => Promise<void>];

test.describe.configure({ mode: 'default' });

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
let context: BrowserContext;
let run = '';
let shared = '';

test.beforeAll(async ({ browser }) => {
  test.setTimeout(420_000);
  context = await browser.newContext();
  const page = await context.newPage();
  await withPlan(page);
  const mark = `ansehen-${Date.now()}`;
  const earlier = await checked(page, changingSite(mark));
  await rebuild(mark);
  run = await checkAgain(page, earlier);
  await press(page, /^Link teilen$/);
  await press(page, /^Link erstellen$/);
  shared = new URL(await page.getByLabel('Link zum Lesen').inputValue()).pathname;
  await page.goto('/profile/monitors');
  await page.getByRole('textbox', { name: 'Adresse der Website' }).fill(changingSite(`${mark}-wache`));
  await page.getByLabel('Wie oft').selectOption('Monatlich');
  await press(page, /^Überwachung beginnen$/);
  await expect(page.getByRole('article')).toBeVisible();
  await page.goto('/profile/proofs');
  await page.getByRole('textbox', { name: 'Adresse der Website' }).fill(changingSite(mark));
  await press(page, /^Angaben anzeigen$/);
  await expect(page.getByText('stufenlos-proof=')).toBeVisible();
  // The first check of the monitor changes the list until it ends. It begins a moment later, and an open list shows no
  // run that began elsewhere.
  const listed = async () => {
    await page.goto('/runs');
    return await main(page).getByRole('table').textContent();
  };
  // Another journey may hold all monitors for a minute.
  await expect.poll(listed, { timeout: 120_000 }).toContain(`${mark}-wache`);
  await expect(main(page).getByRole('cell', { name: /^(?:Läuft|Wartet)/ })).toHaveCount(0, { timeout: 120_000 });
  await page.close();
});
test.afterAll(() => context.close());

const screens: readonly Screen[] = [
  ['run-list', 'runs/runs', () => '/runs', withLongestTimes],
  [
    'create-dialog',
    'runs/profile-runs',
    () => '/profile/runs',
    async (page) => {
      await press(page, /^(?:Neue Prüfung|New scan)$/);
      await page.getByRole('dialog').getByRole('textbox').fill(changingSite('dialog'));
      await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
    },
  ],
  [
    'run-open',
    'runs/run',
    () => run,
    async (page) => {
      await press(page, /^(?:Alle aufklappen|Expand all)$/);
      await press(page, /^(?:Exportieren|Export)$/);
      await press(page, /^(?:Link teilen|Share link)$/);
      await expect(main(page).getByRole('heading', { level: 4 }).first()).toBeVisible();
    },
  ],
  [
    'run-by-page',
    'runs/run',
    () => `${run}?group=page`,
    async (page) => {
      await press(page, /^(?:Alle aufklappen|Expand all)$/);
      await expect(main(page).getByRole('heading', { level: 4 }).first()).toBeVisible();
    },
  ],
  [
    'ignore-dialog',
    'runs/run',
    () => run,
    async (page) => {
      await press(page, /^(?:Alle aufklappen|Expand all)$/);
      await press(page, /^(?:Ignorieren|Ignore)/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  ['run-pages', 'runs/run', () => `${run}?tab=pages`],
  [
    'run-view',
    'runs/run',
    () => `${run}?tab=view`,
    async (page) => {
      await main(page).getByRole('tabpanel').locator('ol button').first().click();
    },
  ],
  ['run-passes', 'runs/run', () => `${run}?tab=passes`],
  ['compare', 'runs/run-compare', () => `${run}/compare?change=remaining`],
  ['compare-not-looked-for', 'runs/run-compare', () => `${run}/compare?change=notLookedFor`, withAnEarlierScanOfLess],
  ['manual', 'runs/run-manual', () => `${run}/manual`],
  [
    'statement-refused',
    'runs/run-statement',
    () => `${run}/statement`,
    async (page) => {
      await press(page, /^(?:Entwurf erstellen|Create draft)$/);
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  ],
  ['monitors', 'runs/profile-monitors', () => '/profile/monitors'],
  [
    'proofs',
    'runs/profile-proofs',
    () => '/profile/proofs',
    async (page) => {
      await press(page, /: (?:jetzt nachsehen|look now)$/i);
      await expect(page.getByRole('article')).toContainText(/stufenlos-proof/);
    },
  ],
  [
    'sender-refused',
    'runs/profile-sender',
    () => '/profile/sender',
    async (page) => {
      await press(page, /^(?:Absender speichern|Save letterhead)$/);
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  ],
  ['shared', 'runs/shared', () => shared],
  ['share-gone', 'runs/shared', () => `${shared.slice(0, -4)}AAAA`],
];

for (const [name, view, address, open] of screens) {
  const tag = exercises(view, 'api', 'ui');
  for (const locale of ['de', 'en'] as const) {
    test(`a page of a result passes our own checks: ${name}, ${locale}`, { tag }, async () => {
      const page = await context.newPage();
      await rememberSettings(page, { locale, theme: 'auto' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address());
      await settled(page, locale);
      await open?.(page);
      await settled(page, locale);
      await expectAccessibleInEveryLook(page, {
        seen: ({ width, theme }) => picture(page, `${name}-${locale}-${theme}-${width}`),
      });
      await page.close();
    });
  }
}

async function settled(page: Page, locale: Locale): Promise<void> {
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  // Waits until the page has loaded its data.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 20_000 });
}

/** Loads the page again with times of two-digit hours, which are the widest: 11 in Berlin, and 12 in summer. */
async function withLongestTimes(page: Page): Promise<void> {
  await page.route(/\/runs(?:\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return await route.fallback();
    const answer = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: answer.replaceAll(/T\d\d(?=:\d\d:)/g, 'T10') });
  });
  await page.reload();
  await expect(
    main(page)
      .getByRole('cell', { name: / (?:11|12):/ })
      .first(),
  ).toBeVisible();
}

/** Loads the page again as if the earlier scan had not looked for what is still open. */
async function withAnEarlierScanOfLess(page: Page): Promise<void> {
  await page.route(/\/runs\/[^/]+\/compare\/[^/]+\?/, async (route) => {
    const url = route.request().url().replace('change=notLookedFor', 'change=remaining');
    const answer = (await (await route.fetch({ url })).json()) as { counts: { remaining: object } };
    await route.fulfill({ json: { ...answer, notLookedFor: answer.counts.remaining } });
  });
  await page.reload();
  await expect(main(page).getByRole('table')).toBeVisible();
}

/** With `E2E_SHOTS=folder` this saves a picture of each page. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
