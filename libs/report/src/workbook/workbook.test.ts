import { loadRuleTexts } from '@stufenlos/standards';
import type { PageResult } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../formats/format.ts';
import { readWorkbook } from '../testing/read-workbook.ts';
import { testFinding, testPage, testPages } from '../testing/test-results.ts';
import { workbook } from './workbook.ts';

async function* inTurn(pages: readonly PageResult[]) {
  yield* pages;
}

async function bytesOf(
  pages: readonly PageResult[],
  options: Partial<RenderOptions> = {},
  unfinished = 0,
): Promise<Buffer> {
  const { locale = 'en' } = options;
  const pieces: Uint8Array[] = [];
  const run = { pages: pages.map((page) => ({ ...page, findings: [] })), unfinished };
  const book = workbook(run, inTurn(pages), { locale, ...options }, await loadRuleTexts(locale));
  for await (const piece of book) pieces.push(piece);
  return Buffer.concat(pieces);
}
const sheetsOf = async (...given: Parameters<typeof bytesOf>) => readWorkbook(await bytesOf(...given));
const htmlOf = async (html: string) => {
  const [findings] = await sheetsOf([testPage({ findings: [testFinding({ html, selector: html })] })]);
  return findings?.rows[1]?.[findings.rows[0]?.indexOf('HTML') ?? -1];
};

describe('the workbook', () => {
  it('has the findings, the pages and the numbers, each with a head that stays and has a filter', async () => {
    const sheets = await sheetsOf(testPages, {}, 2);
    expect(sheets.map(({ name, rows, frozenRows, filter }) => [name, rows.length, frozenRows, filter])).toEqual([
      ['Findings', 9, 1, [13, 9]],
      ['Pages', 6, 1, [7, 6]],
      ['Summary', 9, 1, [2, 9]],
    ]);
    const [findings, pages, summary] = sheets;
    expect(findings?.rows[1]?.slice(0, 6)).toEqual([
      'https://shop.example/',
      'image-alt',
      expect.any(String),
      'violated',
      'Critical',
      '1.1.1',
    ]);
    expect(pages?.rows[1]).toEqual(['https://shop.example/', 'Shop', 'scanned', '', 1, 1, 1]);
    expect(pages?.rows[3]).toEqual([
      'https://shop.example/weg',
      '',
      'not scanned',
      'The server answered with status 404.',
    ]);
    expect(Object.fromEntries(summary?.rows ?? [])).toMatchObject({
      'Violated rules': 1,
      'Affected elements': 432,
      'Rules to review': 1,
      'Pages without a result': 2,
    });
  });

  it('is German in German', async () => {
    const sheets = await sheetsOf([testPage()], { locale: 'de' });
    expect(sheets.map(({ name }) => name)).toEqual(['Funde', 'Seiten', 'Zusammenfassung']);
    expect(sheets[0]?.rows[0]).toContain('Auswirkung');
  });

  it('does not count what the owner ignores, and says why it is ignored', async () => {
    const page = testPage();
    const ignored = new Map([[page.findings[0]?.fingerprint ?? '', '=known']]);
    const [findings, , summary] = await sheetsOf([page], { ignored });
    expect(findings?.rows[1]).toContain('=known');
    expect(Object.fromEntries(summary?.rows ?? [])).toMatchObject({ 'Violated rules': 0, 'Affected elements': 0 });
  });
});

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', "=cmd|' /C calc'!A0"])(
    'is a text, never a formula: %j',
    async (html) => {
      const [findings] = await sheetsOf([testPage({ findings: [testFinding({ html, selector: html })] })]);
      expect(findings?.elements.has('f')).toBe(false);
      expect(findings?.rows[1]?.filter((cell) => cell === html)).toHaveLength(2);
    },
  );

  it('has the text of the page, whatever it contains', { timeout: 60_000 }, async () => {
    const signs = fc.constantFrom('😀', 'ש', ...'=+-@;,"\'\t\n <>&]_xX0123ABCFa'.split(''));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: signs, minLength: 1, maxLength: 40 }), async (html) => {
        const decoded = String(await htmlOf(html)).replaceAll(/_x005F_(?=x)/g, '_');
        expect(decoded).toBe(html);
      }),
      { numRuns: 60 },
    );
  });

  it('shows what is invisible, and no text is read as an escape', async () => {
    expect(await htmlOf('a\u0000\u202E\uD800b_x0041_')).toBe('a\\u{0}\\u{202e}\uFFFDb_x005F_x0041_');
  });

  it('is cut where Excel has no room', async () => {
    const text = String(await htmlOf('x'.repeat(100_000)));
    expect(text).toHaveLength(32_767);
    expect(text.endsWith('(shortened)')).toBe(true);
  });
});

it('is made page by page: the first bytes leave before the last page is read', async () => {
  const read: number[] = [];
  async function* pages() {
    for (let at = 0; at < 250; at += 1) {
      read.push(at);
      // Texts that cannot be compressed to nothing.
      const findings = Array.from({ length: 100 }, (_, place) =>
        testFinding({ html: `<a href="${Math.sin(at * 100 + place)}${'x'.repeat(400)}${Math.cos(place)}">` }),
      );
      yield testPage({ url: `https://a.example/${at}`, findings });
    }
  }
  const run = { pages: Array.from({ length: 250 }, () => testPage({ findings: [] })), unfinished: 0 };
  const book = workbook(run, pages(), { locale: 'de' }, await loadRuleTexts('de'));
  await book.next();
  expect(read.length).toBeLessThan(250);
  const pieces: Uint8Array[] = [];
  for await (const piece of book) pieces.push(piece);
  expect(read).toHaveLength(250);
});
