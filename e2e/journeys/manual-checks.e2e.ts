import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { checkAgain, checked, heading, main, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { byKeyboard } from '../support/visitor.ts';

const tag = exercises('runs/run', 'runs/run-manual', 'runs/run-statement', 'api', 'standards');

test.use({ actionTimeout: 45_000 });
test.describe.configure({ mode: 'default', timeout: 180_000 });

let page: Page;
let run: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  page = await browser.newPage();
  await withPlan(page);
  run = await checked(page, demoPage('/termin/', 'von-hand'), { scope: 'page' });
});
test.afterAll(() => page.close());

const item = (name: RegExp) => page.getByRole('article', { name });

/** The list shows one principle at a time. */
async function openPrinciple(name: string | RegExp): Promise<void> {
  const summary = page.locator('summary').filter({ has: page.getByRole('heading', { level: 2, name }) });
  await expect(summary).toBeVisible();
  if (!(await summary.evaluate((one) => one.parentElement?.hasAttribute('open')))) await summary.press('Enter');
}
const multipleWays = /^2\.4\.5 /;

test('a person answers the manual checks one by one, and each answer is stored', { tag }, async () => {
  await page.goto(run);
  await page.getByRole('link', { name: 'Handprüfliste' }).click();
  await expect(heading(page)).toHaveText('Handprüfliste');
  const progress = page.getByRole('progressbar', { name: 'Fortschritt der Handprüfung' });
  await expect(progress).toHaveAttribute('aria-valuetext', /^0 von \d+ beantwortet$/);
  await openPrinciple('Bedienbar');
  await expect(item(multipleWays)).toContainText('EN 301 549 Abschnitt 9.2.4.5');

  const note = item(multipleWays).getByLabel(/^Notiz/);
  await note.fill('Es gibt weder Suche noch Übersicht');
  await expect(item(multipleWays)).toContainText('Die Notiz wird gespeichert, sobald Sie ein Ergebnis wählen.');
  await item(multipleWays).getByRole('radio', { name: 'Nicht in Ordnung' }).check();
  await expect(item(multipleWays)).toContainText('Gespeichert.');
  await expect(progress).toHaveAttribute('aria-valuetext', /^1 von \d+ beantwortet$/);
  await expectAccessible(page);

  await page.reload();
  await openPrinciple('Bedienbar');
  await expect(item(multipleWays).getByRole('radio', { name: 'Nicht in Ordnung' })).toBeChecked();
  await expect(note).toHaveValue('Es gibt weder Suche noch Übersicht');
});

test('a person works through the list by keyboard alone', { tag }, async () => {
  await page.goto(`${run}/manual`);
  const visitor = byKeyboard(page);
  const second = page.getByRole('article').nth(1);
  const third = page.getByRole('article').nth(2);
  await visitor.choose(second.getByRole('radio', { name: 'Trifft nicht zu' }));
  await expect(second).toContainText('Gespeichert.');
  await visitor.choose(third.getByRole('radio', { name: 'In Ordnung', exact: true }));
  await expect(third).toContainText('Gespeichert.');
  await visitor.press(third.getByRole('button', { name: /^Antwort entfernen/ }));
  await expect(third.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('answers are copied to the next run of the website, where they have to be confirmed', { tag }, async () => {
  await page.goto(`${run}/manual`);
  await openPrinciple('Bedienbar');
  await item(multipleWays).getByRole('radio', { name: 'Nicht in Ordnung' }).check();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^[1-9]/);
  const next = await checkAgain(page, run);
  await page.goto(`${next}/manual`);
  await openPrinciple('Bedienbar');
  await expect(main(page)).toContainText(/Antwort(?:en)? aus .* (?:ist|sind) noch zu bestätigen/);
  await expect(item(multipleWays)).toContainText('Diese Antwort stammt aus einer früheren Prüfung.');
  await item(multipleWays)
    .getByRole('button', { name: /^Bestätigen/ })
    .click();
  await expect(item(multipleWays)).not.toContainText('Diese Antwort stammt aus einer früheren Prüfung.');
  await expect(page.getByRole('progressbar', { name: 'Fortschritt der Handprüfung' })).toHaveAttribute(
    'aria-valuetext',
    /^1 von \d+ beantwortet$/,
  );
  await expectAccessible(page);
});

test(
  'a question about one place is answered in one step, and the answer is there in the next run',
  { tag },
  async () => {
    await page.goto(`${run}/manual`);
    await openPrinciple('Bedienbar');
    const title = item(/^2\.4\.2 /);
    const question = title.getByRole('group', { name: /^Sagt der Titel, worum es auf dieser Seite geht\?/ });
    await expect(title).toContainText('Termine – Bürgeramt Musterstadt');
    await byKeyboard(page).choose(question.getByRole('radio', { name: 'Nein' }));
    await expect(title).toContainText('Gespeichert.');
    await expect(title).toContainText('Nicht erfüllt nach 1 Antwort.');
    await expectAccessible(page);

    const next = await checkAgain(page, run);
    await page.goto(`${next}/manual`);
    await openPrinciple('Bedienbar');
    await expect(question.getByRole('radio', { name: 'Nein' })).toBeChecked();
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');
    const english = title.getByRole('group', { name: /^Does the title say what this page is about\?/ });
    await expect(english.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    await expectAccessible(page);
    await page.getByLabel('Language', { exact: true }).selectOption('de');
  },
);

test('the text for the duty to inform lists the open points and claims no conformity', { tag }, async () => {
  await page.goto(run);
  await page.getByRole('link', { name: 'Textbaustein: Informationen zur Barrierefreiheit' }).click();
  await page.getByRole('button', { name: 'Entwurf erstellen' }).click();
  await expect(page.getByRole('link', { name: 'Bitte nennen Sie den Anbieter mit Anschrift.' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Offene Punkte (freiwillig)')).toHaveValue(/\(WCAG \d\.\d\.\d/);
  await expect(page.getByLabel('Zuständige Marktüberwachungsbehörde')).toHaveValue(/Magdeburg/);
  for (const [label, text] of [
    ['Anbieter', 'Praxis Muster, Beispielweg 1, 12345 Musterstadt'],
    ['Dienstleistung oder Website', 'Terminbuchung'],
    ['Allgemeine Beschreibung der Dienstleistung', 'Termine in unserer Praxis, <für alle>'],
    ['Erläuterung der Durchführung', 'Tag wählen, Namen eingeben, bestätigen.'],
    ['Wie die Anforderungen umgesetzt werden', 'Alle Formulare sind beschriftet.'],
    ['Kontakt für Rückmeldungen', 'praxis@muster.example, 030 123456'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Entwurf erstellen' }).click();
  const output = main(page).locator('pre');
  await expect(output).toContainText('<h2>Informationen zur Barrierefreiheit: Terminbuchung</h2>');
  await expect(output).toContainText('&lt;für alle&gt;');
  await expect(output).not.toContainText(/konform|erfüllt alle|barrierefrei ist/i);
  await page.getByRole('radio', { name: 'Markdown' }).check();
  await expect(output).toContainText('# Informationen zur Barrierefreiheit: Terminbuchung');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Datei speichern' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('barrierefreiheit.md');
  expect(readFileSync(await file.path(), 'utf8')).toContain('Terminbuchung');
});
