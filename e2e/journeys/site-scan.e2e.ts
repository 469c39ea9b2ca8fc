import { expect } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { expectEnded, heading, main, openRun, orderRun, siteScanned, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { stack } from '../support/stack.ts';
import { linkBoxes, recordLinkBoxes } from '../support/pages/link-boxes.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { byKeyboard } from '../support/visitor.ts';

const tag = exercises('runs/run', 'runs/runs', 'api', 'worker', 'scan-engine', 'scan-queue');

const host = new URL(stack.sites).host;

test.setTimeout(180_000);

test(
  'a website is checked page by page, and the first results can be read while other pages wait',
  { tag },
  async ({ page, context }) => {
    await withPlan(page);
    const row = await orderRun(page, demoPage('/blog/', 'ganze-website'));
    // The list updates live too, over one stream.
    const list = await context.newPage();
    await recordLinkBoxes(list);
    await list.goto('/runs');
    const listed = list.getByRole('row').filter({ hasText: 'test=ganze-website' });
    const progress = page.getByRole('progressbar', { name: 'Fortschritt der Prüfung' });
    const soFar = page.getByRole('heading', { level: 2, name: 'Bisheriges Ergebnis' });
    const running = main(page).filter({ has: soFar });
    // The check goes on meanwhile, so whatever it shows is awaited from the beginning.
    await Promise.all([
      openRun(page, row),
      expect(heading(page)).toHaveText(`Wir prüfen ${host}`, siteScanned),
      expect(progress).toHaveAttribute('aria-valuetext', /^\d+ von [2-9] Seiten geprüft$/, siteScanned),
      expect(listed).toContainText(/Läuft.*\d+ von [2-9] Seiten geprüft/, siteScanned),
      expect(running).toContainText('Die Prüfung läuft noch.', siteScanned),
      expect(running.getByRole('tab', { name: /^Verstöße \([1-9]/ })).toBeVisible(siteScanned),
    ]);

    await expectEnded(page);
    await expect(heading(page)).toBeFocused();
    await expect(soFar).toBeHidden();
    await expect(listed).toContainText(/Abgeschlossen|Teilweise geprüft/);
    // A link that moves between the press and the release of a button gets no click.
    expect(await linkBoxes(list)).toHaveLength(1);
    await expect(main(page)).toContainText('4 von 4 gefundenen Seiten geprüft');
    await expectAccessible(page);

    await page.getByRole('tab', { name: /^Seiten \(/ }).click();
    await expect(page).toHaveURL(/tab=pages/);
    const pages = page.getByRole('tabpanel').getByRole('table');
    for (const file of ['/blog/?test=ganze-website', '/blog/oderdeich.html', '/blog/touren.html']) {
      await expect(pages.getByRole('row').filter({ hasText: file })).toContainText('Geprüft');
    }
    await expect(pages.getByRole('row')).toHaveCount(5);
    await page.getByLabel('Status der Seite').selectOption('Nicht prüfbar');
    await expect(page).toHaveURL(/pages=failed/);
    await expect(page.getByRole('tabpanel')).toContainText('0 Seiten');
    await expectAccessible(page);
  },
);

test('a running check of one page is ended by its owner without deleting anything', { tag }, async ({ page }) => {
  await withPlan(page);
  const slow = demoPage('/langsam.html?sekunden=10', 'abgebrochen');
  await openRun(page, await orderRun(page, slow, { scope: 'page' }));
  await page.getByRole('button', { name: 'Prüfung abbrechen' }).click();
  await expect(heading(page)).toHaveText('Die Prüfung wurde abgebrochen');
  await expectAccessible(page);
  await page.goto('/runs');
  await expect(page.getByRole('row').filter({ hasText: 'abgebrochen' })).toContainText('Abgebrochen');
});

test('a running check of a website is stopped and deleted, and no data of it remains', { tag }, async ({ page }) => {
  await withPlan(page);
  await openRun(page, await orderRun(page, demoPage('/langsam.html?sekunden=10', 'mitten-drin')));
  await expect(heading(page)).toHaveText(`Wir prüfen ${host}`);
  await page.getByRole('button', { name: 'Prüfung löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(page).toHaveURL(`${stack.origin}/runs`);
  await expect(main(page)).toContainText('Noch keine Prüfungen');
});

test('a person orders, follows and reads the check of a website by keyboard alone', { tag }, async ({ page }) => {
  await withPlan(page);
  const visitor = byKeyboard(page);
  const row = await orderRun(page, demoPage('/termin/', 'nur-tasten'), { visitor });
  await visitor.press(row.getByRole('link'));
  await expectEnded(page);
  await expect(heading(page)).toBeFocused();
  await visitor.choose(page.getByRole('checkbox', { name: 'Kritisch' }));
  await expect(page).toHaveURL(/impact=critical/);
  await visitor.choose(page.getByRole('radio', { name: 'Seite', exact: true }));
  await expect(page).toHaveURL(/group=page/);
  await visitor.press(page.getByRole('button', { name: 'Filter zurücksetzen' }));
  await expect(page).not.toHaveURL(/impact/);
  await visitor.press(page.getByRole('button', { name: 'Alle aufklappen' }));
  await expect(page.getByRole('heading', { level: 4, name: 'Betroffene Elemente' }).first()).toBeVisible();
  await visitor.press(page.getByRole('button', { name: 'Alle zuklappen' }));
  await visitor.press(page.getByRole('button', { name: 'Exportieren' }));
  await visitor.press(page.getByRole('button', { name: 'Link teilen' }));
  await visitor.press(page.getByRole('button', { name: 'Link erstellen' }));
  await expect(page.getByLabel('Link zum Lesen')).toHaveValue(/\/shared\//);
});
