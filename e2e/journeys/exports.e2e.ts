import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pageResultSchema, type PageFinding } from '@stufenlos/contracts';
import { readPdf } from '@stufenlos/workspace/read-pdf';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { expectObeysSarif, readEarl } from '../support/pages/read-exports.ts';
import { checked, groups, main, openGroup, shownFindings, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/run', 'api', 'worker', 'scan-engine');

test.use({ actionTimeout: 45_000 });
test.describe.configure({ mode: 'default', timeout: 180_000 });

const address = demoPage('/laden/', 'ausfuhr');
const reason = 'Bild des Herstellers, Ersatz kommt';
let page: Page;
let run: string;
/** Number of shown findings before one of them is ignored. The files contain the ignored one too. */
let violations: number;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  page = await browser.newPage();
  await withPlan(page);
  run = await checked(page, address);
  violations = await shownFindings(page);
  const body = await openGroup(page, 'WCAG 1.1.1');
  await body
    .getByRole('button', { name: /^Ignorieren/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Grund').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Ignorieren', exact: true }).click();
  await expect(body).toContainText(`Grund: ${reason}`);
});
test.afterAll(() => page.close());
test.beforeEach(async () => {
  await page.goto(run);
  await expect(groups(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^(?:Exportieren|Export)$/ }).click();
});

/** Presses the button of a format and reads the downloaded file. */
async function exported(format: RegExp, ending: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: format }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^stufenlos-localhost-\\d+-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
  await expect(main(page)).toContainText(`${file.suggestedFilename()} wird heruntergeladen.`);
  return readFileSync(await file.path());
}

interface ExportedJson {
  v: number;
  summary: { pages: number; judged: number; unfinished: number };
  ignored: { fingerprint: string; reason: string }[];
  pages: unknown[];
}

/** A recommendation also has the outcome `violation`, but it breaks no criterion. */
const isViolation = ({ outcome, criteria }: PageFinding) => outcome === 'violation' && criteria.length > 0;

test('JSON contains every page and finding by our contract, and marks ignored findings', { tag }, async () => {
  const document = JSON.parse((await exported(/^JSON$/, 'json')).toString()) as ExportedJson;
  expect(document.v).toBe(1);
  expect(document.summary).toMatchObject({ pages: document.pages.length, unfinished: 0 });
  expect(document.pages.length).toBeGreaterThan(2);
  const pages = document.pages.map((one) => pageResultSchema.parse(one));
  const found = pages.flatMap(({ findings }) => findings).filter(isViolation);
  expect(found).toHaveLength(violations);
  expect(document.ignored.map((mark) => mark.reason)).toEqual([reason]);
  // Only this element is ignored, which is what the dialog proposes.
  expect(found.map(({ elementFingerprint }) => elementFingerprint)).toContain(document.ignored[0]?.fingerprint);
});

test('CSV is a table of all findings, with German headings and the reasons of ignored findings', { tag }, async () => {
  const bytes = await exported(/^CSV$/, 'csv');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true, delimiter: ';' });
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Selektor', 'Ignoriert, weil']));
  expect(rows.length).toBeGreaterThanOrEqual(violations);
  // The same picture is on every page, so it is ignored on all of them.
  const ignored = rows.filter((row) => row['Ignoriert, weil'] !== '');
  expect(ignored.length).toBeGreaterThan(1);
  expect(new Set(ignored.map((row) => `${row['Ignoriert, weil']} ${row['Kennung']}`)).size).toBe(1);
  expect(new Set(rows.map((row) => Object.values(row)[0])).size).toBeGreaterThan(2);
});

test('EARL contains the assertions about each page in the vocabulary of the W3C', { tag }, async () => {
  const { assertions, outcomes, subjects } = await readEarl((await exported(/^EARL/, 'jsonld')).toString());
  expect(assertions).toBeGreaterThan(50);
  expect(outcomes).toEqual(expect.arrayContaining(['failed', 'passed', 'inapplicable']));
  expect(subjects).toContain(address);
});

test('SARIF follows the schema of the standard', { tag }, async () => {
  const log = JSON.parse((await exported(/^SARIF$/, 'sarif')).toString()) as {
    runs: { results: { ruleId: string; kind?: string; properties: { criteria: string[] } }[] }[];
  };
  expectObeysSarif(log);
  const failed =
    log.runs[0]?.results.filter(
      // Recommendations fail only their rule, no criterion.
      ({ kind = 'fail', properties }) => kind === 'fail' && properties.criteria.length > 0,
    ) ?? [];
  expect(failed).toHaveLength(violations);
  expect(failed.map(({ ruleId }) => ruleId)).toContain('image-alt');
});

test(
  'the PDF states its content, date and limits, works with a screen reader, and refers to the JSON',
  { tag },
  async () => {
    const json = await exported(/^JSON$/, 'json');
    await expectAccessible(page);
    const pdf = await readPdf(new Uint8Array(await exported(/^PDF/, 'pdf')));
    expect(pdf).toMatchObject({ language: 'de', isMarked: true });
    expect(pdf.title).toMatch(/^Prüfbericht zur Barrierefreiheit: localhost/);
    expect(pdf.text).toMatch(/Geprüft am \d+\. [A-Z]\S+ \d{4}, \d\d:\d\d Uhr \(ME(?:S)?Z, Europe\/Berlin\)/);
    for (const words of ['Kein Nachweis der Konformität', address, reason, 'axe-core'])
      expect(pdf.text).toContain(words);
    expect(pdf.text.replaceAll(' ', '')).toContain(createHash('sha256').update(json).digest('hex'));
    expect(pdf.bookmarks.map((name) => name.trim())).toEqual(
      expect.arrayContaining(['Zusammenfassung', 'Verstöße', 'Ignorierte Funde', 'Prüfsumme']),
    );
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD']) {
      expect([tag, (pdf.tags.get(tag) ?? 0) > 0]).toEqual([tag, true]);
    }
  },
);

test('the PDF is in the language of the page', { tag }, async () => {
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  // The page switches once it has loaded the texts.
  await expect(page.getByLabel('Language', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: /^PDF/ }).click();
  const pdf = await readPdf(new Uint8Array(readFileSync(await (await downloading).path())));
  await page.getByLabel('Language', { exact: true }).selectOption('de');
  expect(pdf).toMatchObject({ language: 'en', isMarked: true });
  expect(pdf.title).toMatch(/^Accessibility report: localhost/);
  expect(pdf.text).toContain('Not proof of conformance');
});
