import { csvSeparators } from '@stufenlos/contracts';
import { criteria, en301549 } from '@stufenlos/standards';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';
import { testFinding, testPage, testPages } from '../testing/test-results.ts';
import { beginDocument } from '../index.ts';

const rowsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });

describe('CSV', () => {
  it('has a row per element, and one for a page without findings or without a result', async () => {
    const text = await render('csv', testPages);
    expect(text.startsWith('\uFEFF"Page","Rule","Title of the rule","Outcome","Impact"')).toBe(true);
    const rows = rowsOf(text);
    expect(rows).toHaveLength(2 + 3 + 1 + 1 + 1);
    expect(rows[0]).toMatchObject({
      Page: 'https://shop.example/',
      Rule: 'image-alt',
      Outcome: 'violated',
      Impact: 'Critical',
      'WCAG criteria': 'WCAG 1.1.1',
      'EN 301 549': '9.1.1.1',
      Selector: 'main > img',
      HTML: '<img src="logo.png">',
      Fingerprint: '1:aaaa000000000001',
    });
    expect(rows.at(-3)).toMatchObject({
      Outcome: 'not scanned',
      Description: expect.stringContaining('404') as string,
    });
    expect(rows.at(-1)).toMatchObject({ Outcome: 'scanned', Rule: '' });
    expect(rowsOf(await render('csv', testPages, { locale: 'de' }))[0]).toMatchObject({ Auswirkung: 'Kritisch' });
  });

  it.each([
    ['semicolon', ';'],
    ['comma', ','],
    ['tab', '\t'],
  ] as const)('puts a %s between cells, and keeps one within a cell', async (separator, delimiter) => {
    const html = `a${delimiter}b";"c","d"\t"e\n${delimiter}`;
    const pages = [testPage({ findings: [testFinding({ html }), testFinding({ html: '<b>' })] })];
    const text = await render('csv', pages, { separator });
    expect(text.startsWith(`\uFEFF"Page"${delimiter}"Rule"${delimiter}`)).toBe(true);
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true, delimiter });
    expect(rows.map((row) => row['HTML'])).toEqual([html, '<b>']);
    expect(new Set(rows.map((row) => Object.keys(row).length))).toEqual(new Set([13]));
  });

  it('has no cell that a spreadsheet takes for a date, a time or a number', async () => {
    const findings = criteria.map(({ number }) =>
      testFinding({ criteria: [number], en: [en301549(number)].flatMap((clause) => clause ?? []) }),
    );
    const cells = parse(await render('csv', [testPage({ findings })], { locale: 'de' }), { bom: true }).flat();
    expect(cells.filter((cell) => /^[\d\s]+(?:[.:/-]\d+){0,2}$/.test(cell))).toEqual([]);
    expect(cells).toContain('WCAG 1.4.3');
  });

  it('names each criterion of an element', async () => {
    const [row] = rowsOf(
      await render('csv', [testPage({ findings: [testFinding({ criteria: ['2.4.3', '2.1.2'] })] })]),
    );
    expect(row?.['WCAG criteria']).toBe('WCAG 2.4.3, WCAG 2.1.2');
  });

  it.each(['=cmd|calc!A0', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '  =1', '\u200B=1', '＝1', '\n=1'])(
    'prefixes a cell that begins like a formula: %j',
    async (html) => {
      const [row] = rowsOf(await render('csv', [testPage({ findings: [testFinding({ html, selector: html })] })]));
      expect(row?.['HTML']?.startsWith("'")).toBe(true);
      expect(row?.['Selector']?.startsWith("'")).toBe(true);
    },
  );

  /** Cells as spreadsheets with other separators, or without support for quotes, read them. */
  const cellsOf = (text: string, delimiter: string, knowsQuotes: boolean) =>
    knowsQuotes
      ? parse(text, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }).flat()
      : text.split(/\r?\n|\r/).flatMap((line) => line.split(delimiter));
  const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
  const readings = [',', ';', '\t'].flatMap((delimiter) => [true, false].map((quotes) => ({ delimiter, quotes })));
  const formulasIn = async (html: string) => {
    const pages = [testPage({ findings: [testFinding({ html, selector: html })] })];
    const texts = await Promise.all(csvSeparators.map((separator) => render('csv', pages, { separator })));
    return texts.flatMap((text) => formulasOf(text));
  };
  const formulasOf = (text: string) =>
    readings.flatMap(({ delimiter, quotes }) => cellsOf(text, delimiter, quotes).filter((cell) => formula.test(cell)));

  it.each([`<a class=";=cmd|' /C calc'!A0;">`, ';"=1', ',\t-1', 'a;\u200B＝1', 'x\n+1', 'a, \u00A0@SUM(1)'])(
    'has no formula after a character that another reader takes for a separator: %j',
    async (html) => {
      expect(await formulasIn(html)).toEqual([]);
    },
  );

  it('has no formula for any reader, whatever a page contains', { timeout: 60_000 }, async () => {
    const signs = '=+-@＝＋－＠;,"\'\t\r\n \u00A0\u200B\u2028|a<'.split('');
    const pages = fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(pages, async (html) => {
        expect(await formulasIn(html)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '<a tabindex="-1" href="?a=1&b=-2">',
    '1 + 1 = 2',
    'main > a:nth-child(2n+1)',
    'a; b, c',
    'E-Mail: a@b.example',
  ])('leaves other texts unchanged: %j', async (html) => {
    const [row] = rowsOf(await render('csv', [testPage({ findings: [testFinding({ html })] })]));
    expect(row?.['HTML']).toBe(html);
  });

  it('keeps any text within one cell', async () => {
    const html = `a","b\r\n"c;\u0000\u202E${'x'.repeat(100_000)}`;
    const rows = rowsOf(await render('csv', [testPage({ findings: [testFinding({ html })] })]));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['HTML']).toBe(`a","b\n"c;\\u{0}\\u{202e}${'x'.repeat(100_000)}`);
  });
});

describe('an ignored finding', () => {
  const ignored = new Map([['1:aaaa000000000001', '=known, \u202Ewill go']]);
  const whole = async (name: 'csv' | 'json' | 'sarif') => {
    const { head, page, tail } = (await beginDocument(name, { locale: 'en', ignored }))({
      pages: testPages,
      unfinished: 0,
    });
    return head + testPages.map(page).join('') + tail();
  };

  it('is marked in CSV, JSON and SARIF', async () => {
    expect(rowsOf(await whole('csv'))[0]?.['Ignored because']).toBe("'=known, \\u{202e}will go");
    expect((JSON.parse(await whole('json')) as { ignored: object }).ignored).toEqual([
      { fingerprint: '1:aaaa000000000001', reason: '=known, \u202Ewill go' },
    ]);
    const sarif = JSON.parse(await whole('sarif')) as { runs: { results: { suppressions?: object[] }[] }[] };
    const suppressed = sarif.runs[0]?.results.filter(({ suppressions }) => suppressions);
    expect(suppressed?.length).toBeGreaterThan(0);
    expect(suppressed?.[0]?.suppressions).toMatchObject([{ kind: 'external', status: 'accepted' }]);
  });

  it('is marked alone when only its element is ignored', async () => {
    const siblings = ['e1:aaaa', 'e1:bbbb'].map((elementFingerprint) => testFinding({ elementFingerprint }));
    const pages = [testPage({ findings: siblings })];
    const marks = new Map([['e1:bbbb', 'only this']]);
    const text = async (name: 'csv' | 'json' | 'sarif') => {
      const { head, page, tail } = (await beginDocument(name, { locale: 'en', ignored: marks }))({
        pages,
        unfinished: 0,
      });
      return head + pages.map(page).join('') + tail();
    };
    const rows = rowsOf(await text('csv'));
    expect(rows.map((row) => row['Element fingerprint'])).toEqual(['e1:aaaa', 'e1:bbbb']);
    expect(rows.map((row) => row['Ignored because'])).toEqual(['', 'only this']);
    expect((JSON.parse(await text('json')) as { ignored: object }).ignored).toEqual([
      { fingerprint: 'e1:bbbb', reason: 'only this', scope: 'element' },
    ]);
    const sarif = JSON.parse(await text('sarif')) as {
      runs: { results: { suppressions?: object[]; partialFingerprints: object }[] }[];
    };
    expect(sarif.runs[0]?.results.map(({ suppressions }) => suppressions?.length)).toEqual([undefined, 1]);
    expect(sarif.runs[0]?.results[0]?.partialFingerprints).toEqual({
      'stufenlosIssue/v1': '1:aaaa000000000001',
      'stufenlosCause/v1': '1:bbbb000000000001',
      'stufenlosElement/v1': 'e1:aaaa',
    });
  });
});
