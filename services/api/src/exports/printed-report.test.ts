import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Locale } from '@stufenlos/contracts';
import { readWorkbook } from '@stufenlos/report/testing';
import { readPdf } from '@stufenlos/workspace/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding, pageResult } from '../testing/page-results.ts';
import { outsidePart } from '../testing/test-database.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { finishedRun } from './testing/finished-run.ts';
import { enlarge } from './testing/large-run.ts';

const minutes = 120_000;
let issuer: TestIssuer;
let harness: TestHarness;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({
    OIDC_ISSUER: issuer.issuer,
    RATE_PDF_MINUTE: '100',
    PUPPETEER_EXECUTABLE_PATH: outsidePart('PUPPETEER_EXECUTABLE_PATH'),
  });
}, minutes);
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});

let people = 0;
const person = () => memberOf(harness.api.base, issuer, { sub: `reader-${(people += 1)}` });
const url = () => `https://paper-${(people += 1)}.example/`;

async function pdfOf(member: TestMember, id: string, locale: Locale) {
  const answer = await member.send(`/runs/${id}/export.pdf?locale=${locale}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const folder = process.env['KEEP_PDF'];
  if (folder) writeFileSync(`${folder}/${id.slice(-4)}-${locale}.pdf`, bytes);
  return { ...(await readPdf(bytes.slice())), bytes };
}

async function workbookOf(member: TestMember, id: string) {
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  const pieces: Uint8Array[] = [];
  let most = 0;
  const answer = await member.send(`/runs/${id}/export.xlsx?locale=de`);
  for await (const piece of answer.body!) {
    pieces.push(piece);
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  return { bytes: Buffer.concat(pieces), ms: performance.now() - began, most };
}

async function hashOf(member: TestMember, id: string) {
  const answer = await member.send(`/runs/${id}/export.json?locale=en`);
  return createHash('sha256')
    .update(await answer.bytes())
    .digest('hex');
}

/** A run with everything that the report has a section for. */
async function fullRun(member: TestMember) {
  const address = url();
  const id = await finishedRun(
    harness,
    member,
    pageResult({
      url: address,
      rules: [
        { ruleId: 'image-alt', outcome: 'violation', nodes: 431 },
        { ruleId: 'region', outcome: 'violation', nodes: 1 },
        { ruleId: 'color-contrast', outcome: 'review', nodes: 1 },
        { ruleId: 'html-has-lang', outcome: 'pass', nodes: 1 },
      ],
      findings: [
        ...Array.from({ length: 12 }, (_, at) =>
          finding({
            selector: `img:nth-of-type(${at + 1})`,
            fingerprint: `1:${at}`,
            message: { key: 'has-alt.fail', data: {} },
          }),
        ),
        finding({
          ruleId: 'region',
          impact: 'moderate',
          criteria: [],
          fingerprint: '1:region',
          selector: 'div.teaser',
        }),
        finding({
          ruleId: 'color-contrast',
          outcome: 'review',
          impact: 'serious',
          criteria: ['1.4.3'],
          fingerprint: '1:c',
        }),
      ],
    }),
  );
  const { db } = harness.database;
  await db
    .insertInto('finding_marks')
    .values({
      owner_sub: member.sub,
      host_key: new URL(address).host,
      fingerprint: '1:region',
      reason: 'Wird im Mai ersetzt',
    })
    .execute();
  const about = { run_id: id, kind: 'page-title', criteria: ['2.4.2'], act: [], selector: 'html', html: '<html>' };
  await db
    .insertInto('page_questions')
    .values([
      { ...about, page_no: 1, key: 'a'.repeat(32), facts: JSON.stringify({ text: 'Ein Absatz', title: 'Ohne Titel' }) },
      { ...about, page_no: 1, key: 'b'.repeat(32), facts: JSON.stringify({ title: 'Nicht beantwortet' }) },
    ])
    .execute();
  await db
    .insertInto('question_answers')
    .values({
      owner_sub: member.sub,
      host_key: new URL(address).host,
      key: 'a'.repeat(32),
      kind: 'page-title',
      verdict: 'no',
    })
    .execute();
  await db
    .insertInto('manual_answers')
    .values([
      { run_id: id, criterion: '2.4.10', verdict: 'na' },
      {
        run_id: id,
        criterion: '2.4.7',
        verdict: 'notOk',
        note: 'Fokus im Menü nicht zu sehen',
        answered_at: new Date(),
      },
    ])
    .execute();
  return { id, address };
}

const words = {
  de: {
    title: 'Prüfbericht zur Barrierefreiheit',
    sections: [
      'Auf einen Blick',
      'Angaben zur Prüfung',
      'Was dieser Bericht aussagt und was nicht',
      'Zusammenfassung',
      'Damit fangen Sie am besten an',
      'Abdeckung der Kriterien',
      'Verstöße',
      'Empfehlungen',
      'Zu prüfen',
      'Seiten',
      'Ignorierte Funde',
      'Prüfung von Hand',
      'Prüfsumme',
    ],
    date: /Geprüft am \d+\. [A-Z]\S+ \d{4}, \d\d:\d\d Uhr \(ME(?:S)?Z, Europe\/Berlin\)/,
    cap: 'Gezeigt werden 10 von 431 Elementen',
    proof: 'Kein Nachweis der Konformität',
    first: 'Nicht in Ordnung',
    question: 'Seitentitel: Ohne Titel',
    page: /Seite 1 von \d+/,
  },
  en: {
    title: 'Accessibility report',
    sections: [
      'At a glance',
      'About this scan',
      'What this report says and what it does not',
      'Summary',
      'Where to start',
      'Coverage of the criteria',
      'Violations',
      'Recommendations',
      'To review',
      'Pages',
      'Ignored findings',
      'Manual testing',
      'Checksum',
    ],
    date: /Scanned on [A-Z]\S+ \d+, \d{4}, \d\d:\d\d \((?:CET|CEST|BST|GMT\S*), Europe\/Berlin\)/,
    cap: '10 of 431 elements are shown',
    proof: 'Not proof of conformance',
    first: 'Not OK',
    question: 'Page title: Ohne Titel',
    page: /Page 1 of \d+/,
  },
};

describe.each(['de', 'en'] as const)('the printed report in %s', (locale) => {
  it(
    'says what, when, with what, what it does not say, and ties itself to the JSON export',
    { timeout: minutes },
    async () => {
      const member = await person();
      const { id, address } = await fullRun(member);
      const pdf = await pdfOf(member, id, locale);
      const expected = words[locale];
      for (const part of [
        expected.cap,
        expected.proof,
        expected.first,
        address,
        id,
        '4.14.1',
        'Chrome/156',
        '1280 × 800',
      ])
        expect(pdf.text).toContain(part);
      expect(pdf.text).toMatch(expected.date);
      expect(pdf.text).toMatch(expected.page);
      expect(pdf.text.replaceAll(' ', '')).toContain(await hashOf(member, id));
      expect(pdf.text).toContain('Wird im Mai ersetzt');
      expect(pdf.text).toContain('Fokus im Menü nicht zu sehen');
      expect(pdf.text).toContain(expected.question);
      expect(pdf.text).not.toContain('Nicht beantwortet');
    },
  );

  it(
    'can be read by ear: language, shown title, bookmarks, and tags for every kind of content',
    { timeout: minutes },
    async () => {
      const member = await person();
      const { id, address } = await fullRun(member);
      const pdf = await pdfOf(member, id, locale);
      const expected = words[locale];
      expect(pdf).toMatchObject({ language: locale, isMarked: true, showsTitle: true });
      expect(pdf.title).toBe(`${expected.title}: ${new URL(address).host}`);
      const [first, ...others] = pdf.bookmarks;
      expect(first).toContain(expected.title);
      const sections = others.filter((name) => /^ {2}\S/.test(name)).map((name) => name.trim());
      expect(sections).toEqual(expected.sections);
      // Two on the first page, the violation and the review; the recommendation is ignored.
      expect(others.filter((name) => /^ {4}\S/.test(name))).toHaveLength(2 + 2);
      for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Caption']) {
        expect([tag, (pdf.tags.get(tag) ?? 0) > 0]).toEqual([tag, true]);
      }
      // No picture in it, so none without a text.
      expect(pdf.tags.get('Figure')).toBeUndefined();
    },
  );
});

it('shows the name of a host as people write it', { timeout: minutes }, async () => {
  const member = await person();
  const host = `bücher-${(people += 1)}.example`;
  const id = await finishedRun(harness, member, pageResult({ url: new URL(`https://${host}/`).href }));
  const pdf = await pdfOf(member, id, 'de');
  expect(pdf.title).toBe(`Prüfbericht zur Barrierefreiheit: ${host}`);
  expect(pdf.bookmarks[0]).toContain(host);
});

it('strangers’ text stays text on paper, and runs nothing', { timeout: minutes }, async () => {
  const member = await person();
  const text = `</style></script><img src=http://127.0.0.1:9/x onerror=alert(1)><h2>Falsch</h2>"'\u0000\u202Eabc`;
  const id = await finishedRun(
    harness,
    member,
    pageResult({
      url: `${url()}?q=${encodeURIComponent('<h2>Falsch</h2>')}`,
      title: text,
      findings: [
        finding({ selector: text, html: `${text}${'y'.repeat(1800)}`, message: { key: 'x', data: { value: text } } }),
      ],
    }),
  );
  const pdf = await pdfOf(member, id, 'de');
  expect(pdf.bookmarks.join()).not.toContain('Falsch');
  expect(pdf.text.replaceAll(' ', '')).toContain('<imgsrc=http://127.0.0.1:9/xonerror=alert(1)><h2>Falsch</h2>');
  expect(pdf.text).toContain('\\u{202e}abc');
  expect(pdf.text).toContain('(gekürzt)');
  expect(pdf.tags.get('Figure')).toBeUndefined();
});

it(
  'a run of 200 pages and 20,000 findings is a document that can be read, and a JSON that streams',
  { timeout: minutes },
  async () => {
    const member = await person();
    const id = await finishedRun(harness, member, pageResult({ url: url() }));
    await enlarge(harness.database.db, id, 201, 100);
    const before = process.memoryUsage().rss;
    const began = performance.now();
    let bytes = 0;
    let most = 0;
    const answer = await member.send(`/runs/${id}/export.json?locale=de`);
    for await (const piece of answer.body!) {
      bytes += piece.byteLength;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    const json = performance.now() - began;
    const pdf = await pdfOf(member, id, 'de');
    const print = performance.now() - began - json;
    const { bytes: excel, ms: excelTime, most: excelMost } = await workbookOf(member, id);
    const mb = (size: number) => Math.round(size / 1e5) / 10;
    console.log(
      `20,000 findings: JSON ${mb(bytes)} MB in ${Math.round(json)} ms, memory +${mb(most)} MB; ` +
        `PDF ${mb(pdf.bytes.length)} MB, ${pdf.pages} pages in ${Math.round(print)} ms; ` +
        `XLSX ${mb(excel.length)} MB in ${Math.round(excelTime)} ms, memory +${mb(excelMost)} MB`,
    );
    expect(readWorkbook(excel).map(({ rows }) => rows.length)).toEqual([20_003, 202, 9]);
    expect(bytes).toBeGreaterThan(10e6);
    expect(pdf.pages).toBeLessThan(60);
    expect(pdf.text.includes('Gezeigt werden 10 von 2.601 Elementen')).toBe(true);
  },
);
