import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { checked, groups, main, openGroup, shownFindings, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/run', 'api', 'worker', 'scan-engine');

test.use({ actionTimeout: 45_000 });
test.describe.configure({ mode: 'default', timeout: 180_000 });

let page: Page;
let run: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  page = await browser.newPage();
  await withPlan(page);
  run = await checked(page, demoPage('/laden/', 'filter'));
});
test.afterAll(() => page.close());
test.beforeEach(async () => {
  await page.goto(run);
  await expect(groups(page).first()).toBeVisible();
});

test(
  'findings are filtered by impact, criterion, page and words, and the address keeps all filters',
  { tag },
  async () => {
    const all = await shownFindings(page);
    await page.getByRole('checkbox', { name: 'Kritisch' }).check();
    await expect(page).toHaveURL(/impact=critical/);
    const critical = await shownFindings(page);
    expect(critical).toBeGreaterThan(0);
    expect(critical).toBeLessThan(all);
    for (const group of await groups(page).all()) await expect(group).toContainText('Kritisch');

    await page.getByLabel('WCAG-Kriterium').selectOption({ label: '1.1.1 Nicht-Text-Inhalt' });
    await expect(page).toHaveURL(/criterion=1\.1\.1/);
    await expect(groups(page)).toHaveCount(1);
    const pictures = await shownFindings(page);
    expect(pictures).toBeLessThan(critical);

    const pages = page.getByLabel('Seite', { exact: true }).and(page.getByRole('combobox'));
    await pages.selectOption({ index: 1 });
    await expect(page).toHaveURL(/page=\d/);
    expect(await shownFindings(page)).toBeLessThan(pictures);

    // The same address shows the same findings to other people and on a later visit.
    const filtered = page.url();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Kritisch' })).toBeChecked();
    await expect(groups(page)).toHaveCount(1);
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'In Funden suchen' }).fill('gibt-es-nirgends');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('Kein Fund passt zu diesen Filtern.');
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL(filtered);
    await expect(groups(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click();
    await expect(page).not.toHaveURL(/impact|criterion|page=/);
    expect(await shownFindings(page)).toBe(all);
  },
);

test('the search looks for words in selector, code, rule and address', { tag }, async () => {
  const all = await shownFindings(page);
  await page.getByRole('searchbox', { name: 'In Funden suchen' }).fill('warenkorb');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  await expect(page).toHaveURL(/q=warenkorb/);
  const found = await shownFindings(page);
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
});

test('findings are grouped by rule, component, page and criterion, and none is missing', { tag }, async () => {
  const all = await shownFindings(page);
  const sizes: Record<string, number> = {};
  for (const [name, address] of [
    ['Baustein', 'component'],
    ['Seite', 'page'],
    ['Kriterium', 'criterion'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).check();
    await expect(page).toHaveURL(new RegExp(`group=${address}`));
    expect(await shownFindings(page)).toBe(all);
    sizes[address] = await groups(page).count();
  }
  await expect(groups(page).filter({ hasText: '1.1.1 Nicht-Text-Inhalt' })).toHaveCount(1);
  await page.getByRole('radio', { name: 'Seite', exact: true }).check();
  await expect(groups(page).filter({ hasText: '/laden/?test=filter' })).toHaveCount(1);
  expect(sizes['page']).toBeGreaterThan(1);
  expect(sizes['component']).toBeGreaterThan(sizes['page'] ?? 0);
  await page.getByRole('radio', { name: 'Regel', exact: true }).check();
  await expect(page).not.toHaveURL(/group=/);
});

test(
  'a finding explains problem, place, reason, affected people and repair, and shows the place in a picture',
  { tag },
  async () => {
    const body = await openGroup(page, 'WCAG 1.1.1');
    for (const name of ['Warum das wichtig ist', 'Wen es betrifft', 'So beheben Sie es', 'Betroffene Elemente']) {
      await expect(body.getByRole('heading', { level: 4, name })).toBeVisible();
    }
    await expect(body).toContainText('Vorher');
    await expect(body).toContainText('Nachher');
    const first = body.getByRole('listitem').filter({ hasText: 'Selektor' }).first();
    await expect(first.getByRole('link').first()).toHaveText(/\/laden\//);
    await expect(first).toContainText('<img');
    const picture = first.getByRole('img', { name: /^Bildausschnitt, Fundstelle markiert/ });
    await expect(picture).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(body).toContainText('WCAG 1.1.1 (Stufe A) · EN 301 549 Abschnitt 9.1.1.1');
    await expectAccessible(page);

    const contrast = await openGroup(page, 'WCAG 1.4.3');
    for (const name of ['Schriftfarbe', 'Hintergrundfarbe', 'Kontrast', 'Nötig sind mindestens']) {
      await expect(contrast.getByText(name, { exact: true }).first()).toBeVisible();
    }
  },
);

test('the picture of a page and the list of its findings lead to each other', { tag }, async () => {
  await page.getByRole('tab', { name: 'Seitenansicht' }).click();
  const panel = page.getByRole('tabpanel');
  const picture = panel.getByRole('img', { name: /^Bild der Seite/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const markers = panel.getByRole('button', { name: /^Fund \d+: / });
  await markers.last().click();
  const open = panel.locator('ol').getByRole('button', { expanded: true });
  await expect(open).toBeFocused();
  await expect(panel.locator('ol')).toContainText('Betroffener Code');
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(1);
  await expect(markers.and(panel.locator('[aria-pressed=true]'))).toHaveCount(1);
  await expectAccessible(page);
});

test('all groups open and close at once', { tag }, async () => {
  const count = await groups(page).count();
  await page.getByRole('button', { name: 'Alle aufklappen' }).click();
  await expect(page.getByRole('heading', { level: 4, name: 'Betroffene Elemente' })).toHaveCount(count);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alle zuklappen' }).click();
  await expect(page.locator('main h3 [aria-expanded=true]')).toHaveCount(0);
});

test('rules without a finding are listed with criterion and pages', { tag }, async () => {
  await page.getByRole('tab', { name: /^Bestanden/ }).click();
  await expect(page).toHaveURL(/tab=passes/);
  await expect(page.getByRole('tabpanel')).toContainText(
    'Diese Regeln fanden Elemente und hatten nichts zu beanstanden.',
  );
  await page.getByRole('tab', { name: /^Nicht anwendbar/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Für diese Regeln gab es auf der Seite nichts zu prüfen.');
});
