import { expect, type Page } from '@playwright/test';
import { changingSite, rebuild } from '../support/pages/changing-site.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { checkAgain, checked, groups, main, openGroup, shownFindings, withPlan } from '../support/pages/report.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/run', 'runs/runs', 'runs/run-compare', 'api', 'worker', 'scan-engine');

test.use({ actionTimeout: 45_000 });
test.describe.configure({ mode: 'default', timeout: 180_000 });

let page: Page;
let earlier: string;
let later: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  page = await browser.newPage();
  await withPlan(page);
  const mark = `umbau-${Date.now()}`;
  earlier = await checked(page, changingSite(mark));
  await rebuild(mark);
  later = await checkAgain(page, earlier);
});
test.afterAll(() => page.close());

test('the comparison of two runs shows what was fixed, what is new and what is still open', { tag }, async () => {
  await page.goto(earlier);
  await page.getByRole('link', { name: 'Vergleich', exact: true }).click();
  await expect(main(page)).toContainText('Vergleichen können Sie ab der zweiten.');

  await page.goto(later);
  await page.getByRole('link', { name: 'Vergleich', exact: true }).click();
  await expect(page).toHaveURL(`${later}/compare`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Vergleich mit der Prüfung vom/);
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Neu (1)');
  await expect(panel.getByRole('row')).toHaveCount(2);
  await expect(panel).toContainText('button');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Behoben (1)' }).click();
  await expect(page).toHaveURL(/change=fixed/);
  await expect(panel.getByRole('row')).toHaveCount(2);
  await expect(panel).toContainText('/baustelle/');
  await page.getByRole('tab', { name: 'Weiterhin offen (2)' }).click();
  await expect(panel).toContainText('/baustelle/anfahrt.html');
  await expect(panel).toContainText('input');

  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Weiterhin offen (2)');
  await page.getByRole('link', { name: /^Zurück zum Ergebnis/ }).click();
  await expect(page).toHaveURL(new RegExp(`${later}$`));
});

test('the list and the result show how a website changed from run to run', { tag }, async () => {
  await page.goto('/runs');
  const rows = page.getByRole('row').filter({ hasText: 'baustelle' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('1 mehr als zuletzt');
  await expect(rows.last()).toContainText('erste Prüfung in diesem Umfang');
  await page.goto(later);
  const trend = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { level: 2, name: 'Verlauf dieser Website' }),
    });
  await trend
    .first()
    .getByRole('link', { name: /^Vergleichen mit der Prüfung vom/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${later}/compare\\?with=${earlier.replace('/run/', '')}`));
});

test(
  'an ignored finding with a reason no longer counts in list, later runs and comparison, until it is restored',
  { tag },
  async () => {
    await page.goto(later);
    await expect(groups(page).first()).toBeVisible();
    const all = await shownFindings(page);
    const body = await openGroup(page, 'Schaltflächen müssen');
    await body.getByRole('button', { name: /^Ignorieren ?: .*button$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('button');
    await expect(dialog.getByRole('radio', { name: 'Nur dieses Element' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /^Alle Elemente mit derselben Ursache/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Ignorieren', exact: true }).click();
    await expect(dialog.getByLabel('Grund')).toBeFocused();
    await expect(dialog).toContainText('Bitte geben Sie einen Grund an.');
    await expectAccessible(page);
    await dialog.getByLabel('Grund').fill('Wird im Mai ersetzt');
    await dialog.getByRole('button', { name: 'Ignorieren', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(body).toContainText(/Ignoriert seit .* Grund: Wird im Mai ersetzt/);
    await expect(body).toContainText('Gilt nur für dieses Element.');
    await expect(body.getByRole('button', { name: /^Nicht mehr ignorieren/ })).toBeFocused();
    const ignored = page.getByRole('heading', { level: 2, name: 'Ignoriert: 1 Element mit Verstoß' });
    await expect(ignored).toBeVisible();

    await page.reload();
    await expect(groups(page).first()).toBeVisible();
    expect(await shownFindings(page)).toBe(all - 1);
    await page.getByRole('checkbox', { name: 'Ignorierte Funde mit anzeigen' }).check();
    await expect.poll(() => shownFindings(page)).toBe(all);
    await page.goto(`${later}/compare`);
    await expect(page.getByRole('tab', { name: 'Neu (0)' })).toBeVisible();

    // The next run of this website also ignores it.
    const next = await checkAgain(page, later);
    await expect(ignored).toBeVisible();
    expect(await shownFindings(page)).toBe(all - 1);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Nicht mehr ignorieren ?: .*button$/ })
      .last()
      .click();
    // The finding stays in the list with the opposite button, once the mark is removed.
    await expect(page.getByRole('button', { name: /^Ignorieren ?: .*button$/ }).last()).toBeFocused();
    await page.goto(next);
    await expect(groups(page).first()).toBeVisible();
    expect(await shownFindings(page)).toBe(all);
  },
);

test(
  'all findings of a group are ignored at once by keyboard, after saying what that covers, and exactly that is undone',
  { tag },
  async () => {
    // The start page has a field without label and a button without name.
    await page.goto(`${later}?group=page`);
    await expect(groups(page).first()).toBeVisible();
    const all = await shownFindings(page);
    const body = await openGroup(page, '/baustelle/?test');
    const ignore = body.getByRole('button', { name: /^Alle 2 ignorieren/ });
    await ignore.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Das betrifft 2 Elemente auf 1 Seite.');
    await expectAccessible(page);
    await dialog.getByLabel('Grund').fill('Wird im Mai ersetzt');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const undo = body.getByRole('button', { name: 'Rückgängig machen' });
    await expect(undo).toBeFocused();
    const ignored = page.getByRole('heading', { level: 2, name: 'Ignoriert: 2 Elemente mit Verstößen' });
    await expect(ignored).toBeVisible();
    await expectAccessible(page);
    await undo.press('Enter');
    await expect(ignore).toBeFocused();
    await expect(ignored).toBeHidden();

    await ignore.press('Enter');
    await dialog.getByLabel('Grund').fill('Wird im Mai ersetzt');
    await page.keyboard.press('Enter');
    await expect(undo).toBeFocused();
    await page.reload();
    await expect(groups(page).first()).toBeVisible();
    expect(await shownFindings(page)).toBe(all - 2);
    await page.getByRole('button', { name: 'Alle wieder zählen' }).press('Enter');
    await dialog.getByRole('button', { name: 'Wieder zählen' }).press('Enter');
    await expect(ignored).toBeHidden();
  },
);
