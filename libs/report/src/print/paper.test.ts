import { afterAll, describe, expect, it } from 'vitest';
import { testBrowser } from '@stufenlos/chromium/testing';
import { readPdf } from '@stufenlos/workspace/read-pdf';
import type { HtmlReport } from '../formats/html/html-report.ts';
import { renderHtml } from '../formats/html/render-html.ts';
import { testElement, testReport, testRule } from '../testing/test-report.ts';
import { hostileText, testPage, testPages } from '../testing/test-results.ts';
import { paperFonts } from './paper-fonts.ts';
import { Printer } from './printer.ts';

const printer = new Printer({ executablePath: testBrowser() });
afterAll(() => printer.close());

/** Structure types of ISO 32000-1 that may be there; another one would need a role map. */
const standardTags = new Set(
  'Root Document Art Sect Div NonStruct P H1 H2 H3 H4 L LI Lbl LBody Table THead TBody TR TH TD Caption Code Link Figure Span'.split(
    ' ',
  ),
);
const locales = ['de', 'en'] as const;
const trend = [4, 3].map((rules) => ({
  date: `${rules}. November`,
  profile: 'pro' as const,
  pages: rules,
  violations: { rules, nodes: rules * 10 },
}));
const components = [
  { label: 'header > img.logo', impact: 'critical' as const, rules: ['image-alt'], nodes: 24, pages: 24 },
];

async function printed(locale: (typeof locales)[number], more: Partial<HtmlReport> = {}) {
  const report = await testReport(locale, { overview: { trend, components }, ...more });
  const html = [...renderHtml({ ...report, paper: { fontFaces: paperFonts() } })].join('');
  const bytes = await printer.print(html);
  const raw = Buffer.from(bytes).toString('latin1');
  return { html, raw, ...(await readPdf(bytes)) };
}

describe.each(locales)('the document in %s', (locale) => {
  it('is tagged: language, shown title, headings in order, table headers with their scope', async () => {
    const pdf = await printed(locale);
    expect(pdf).toMatchObject({ language: locale, isMarked: true, showsTitle: true });
    const levels = pdf.headings.map((level) => Number(level.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    // No level is left out on the way down.
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    const scopes = pdf.raw.match(/\/Scope \/(?:Row|Column)/g) ?? [];
    expect(scopes).toHaveLength(pdf.tags.get('TH') ?? 0);
    expect(new Set(scopes).size).toBe(2);
    expect([...pdf.tags.keys()].filter((tag) => !standardTags.has(tag))).toEqual([]);
    expect(pdf.tags.get('Caption')).toBe(pdf.tags.get('Table'));
    expect(pdf.bookmarks).toHaveLength(pdf.headings.length);
  });

  it('has our fonts in it, and the sender', async () => {
    const pdf = await printed(locale);
    for (const font of ['Regular', 'Bold'])
      expect(pdf.raw).toMatch(new RegExp(String.raw`/FontName /\w+\+AtkinsonHyperlegibleNext-${font}`));
    expect(pdf.raw.match(/\/FontFile2? /g)?.length).toBeGreaterThan(1);
    expect(pdf.pageTexts[0]).toContain('Stufenlos');
  });
});

it('begins with a page that says the state in five lines, the trend, the worst component and what to do', async () => {
  const { pageTexts, html } = await printed('de');
  for (const words of [
    'Verletzte Regeln: 1, betroffene Elemente: 1.',
    'Von 5 Kriterien: 1 verletzt, 1 zu prüfen, 1 ohne Fund, 2 nur von Hand prüfbar',
    'Seiten: 1 von 1 geprüft',
    '4. November',
    'header > img.logo',
    'Nächste Schritte, die nichts kosten',
    '2 Kriterien kann nur ein Mensch beurteilen',
  ])
    expect(pageTexts[0]).toContain(words);
  expect(pageTexts[0]).not.toContain('Angaben zur Prüfung');
  const [, lines = ''] = /<h2 id="overview">.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  expect(lines.match(/<li>/g)).toHaveLength(5);
});

it('says of each point of the trend how it was scanned, and warns where that changes', async () => {
  const mixed = [{ ...trend[0]!, profile: 'free' as const, pages: 1 }, trend[1]!];
  const ofTrend = (html: string) => /<h3>Entwicklung<\/h3>.*?<\/table>/s.exec(html)?.[0] ?? '';
  const { html, pageTexts } = await printed('de', { overview: { trend: mixed, components } });
  expect(ofTrend(html).match(/<td[^>]*>(?:Kostenlos|Pro)<\/td>/g)).toHaveLength(2);
  expect(ofTrend(html)).toMatch(/Kostenlos<\/td>\s*<td[^>]*>1<\/td>/);
  expect(ofTrend(html)).toContain('nicht alle mit demselben Prüfumfang');
  expect(pageTexts[0]).toContain('Nächste Schritte');
  expect(ofTrend((await printed('de')).html)).not.toContain('nicht alle mit demselben Prüfumfang');
});

it('has no trend of one run, and nothing to fix where nothing was found', async () => {
  const clean = { rules: [], elements: [], run: { pages: [testPage({ rules: [], findings: [] })], unfinished: 0 } };
  const { pageTexts } = await printed('en', { ...clean, overview: { trend: trend.slice(1), components: [] } });
  expect(pageTexts[0]).toContain('There is no earlier scan of this address');
  expect(pageTexts[0]).not.toContain('Begin with the rule');
  expect(pageTexts[0]).toContain('Scan the address again');
});

it('begins with what nobody ignores', async () => {
  const rules = [
    testRule({ nodes: 40, ignored: 40 }),
    testRule({ ruleId: 'link-name', criteria: ['2.4.4'], impact: 'serious', nodes: 9, ignored: 2 }),
  ];
  const { html } = await printed('en', { rules });
  const [, first = ''] = /<h2 id="first">.*?<ol>(.*?)<\/ol>/s.exec(html) ?? [];
  expect(first.match(/<li>/g)).toHaveLength(1);
  expect(first).toContain('elements: 7');
});

it('says in words why a page was not checked, and keeps the parts of its address together', async () => {
  const wide = 'http://localhost:4205/laden/kanne-elbe-mit-einem-langen-namen-aus-vielen-worten.html?groesse=gross';
  const pages = [...testPages, testPage({ url: wide, finalUrl: wide, findings: [], rules: [] })];
  const { text } = await printed('de', { run: { pages, unfinished: 0 } });
  expect(text).toContain('Der Server hat mit Status 404 geantwortet.');
  expect(text).not.toMatch(/\[http|status=404|reason=/);
  expect(text.replaceAll(' ', '')).toContain(wide);
  for (const part of ['localhost:4205/', '?groesse=gross']) expect(text).toContain(part);
});

it('never ends a page with a heading, however long the parts between are', async () => {
  const rules = Array.from({ length: 12 }, (_, at) => testRule({ ruleId: `rule-${at}`, nodes: 10 + at }));
  const elements = rules.flatMap(({ ruleId }, at) =>
    Array.from({ length: 1 + (at % 4) }, () => testElement({ ruleId, html: '<b>x</b>\n'.repeat(1 + ((at * 7) % 11)) })),
  );
  const { pageTexts } = await printed('de', { rules, elements });
  expect(pageTexts.length).toBeGreaterThan(5);
  const inMargins = /Prüfbericht zur Barrierefreiheit shop\.example|Seite \d+ von \d+/g;
  const ends = pageTexts.map((text) => text.replaceAll(inMargins, '').trim());
  expect(
    ends.filter((text) => /(?:Betroffene Elemente: \d+, Seiten: \d+|Gezeigt werden \d.*Export\.)$/.test(text)),
  ).toEqual([]);
});

it('corrects the first element of a rule by its own code, or by the nearest colour', async () => {
  const contrast = { fgColor: '#999999', bgColor: '#ffffff', contrastRatio: 2.84, expectedContrastRatio: '4.5:1' };
  const rules = [testRule({ nodes: 2 }), testRule({ ruleId: 'color-contrast', criteria: ['1.4.3'] })];
  const elements = [
    testElement(),
    testElement({ html: '<img src="zwei.jpg">' }),
    testElement({
      ruleId: 'color-contrast',
      html: '<p>x</p>',
      message: { key: 'color-contrast.fail', data: contrast },
    }),
  ];
  const { text } = await printed('de', { rules, elements });
  expect(text).toContain('<img src="kanne.jpg" alt="[was das Bild mitteilt]">');
  expect(text).not.toContain('<img src="zwei.jpg" alt');
  expect(text).toContain('Nächste Textfarbe mit genug Kontrast (4,54:1 statt 2,84:1)');
  expect(text).toContain('color: #767676;');
});

it('stays a document with texts of any length, in any direction, and of hostile pages', async () => {
  const arabic = 'كوب أزرق';
  const long = 'x'.repeat(10_000);
  const facts = { before: [['html.fact.pageTitle', `${arabic} ${long}`] as const], after: [] };
  const elements = [
    testElement({ selector: hostileText, html: hostileText }),
    testElement({ html: `<p>${arabic}</p>` }),
  ];
  const { html, text, headings } = await printed('de', {
    facts,
    elements,
    rules: [testRule({ nodes: 2 })],
    host: `${'ü'.repeat(60)}.example`,
    run: { pages: [testPage({ url: `https://a.example/${long}`, finalUrl: null })], unfinished: 0 },
  });
  expect(html).not.toContain('<script>');
  expect(text).toContain('<script>alert(1)</script>');
  expect(text.replaceAll(' ', '').length).toBeGreaterThan(20_000);
  expect(headings[0]).toBe('H1');
});
