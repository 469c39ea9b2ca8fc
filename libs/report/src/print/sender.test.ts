import { afterAll, describe, expect, it } from 'vitest';
import { testBrowser } from '@stufenlos/chromium/testing';
import { readPdf } from '@stufenlos/workspace/read-pdf';
import { renderHtml } from '../formats/html/render-html.ts';
import type { ReportSender } from '../formats/html/sender.ts';
import { testReport } from '../testing/test-report.ts';
import { paperFonts } from './paper-fonts.ts';
import { Printer } from './printer.ts';

const printer = new Printer({ executablePath: testBrowser() });
afterAll(() => printer.close());

const locales = ['de', 'en'] as const;
const words = { de: 'Geprüft mit Stufenlos', en: 'Checked with Stufenlos' };
/** 120 x 40 px, in one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoCAMAAAACNM4XAAAAA1BMVEV6H6ILnhwGAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVRYw+3BAQ0AAADCoPdPbQ43oAAAAADg3wAS6AABpoziywAAAABJRU5ErkJggg==',
  'base64',
);
const agency: ReportSender = {
  name: 'Agentur Morgenrot GmbH',
  contact: 'barrierefrei@morgenrot.example',
  address: ['Lindenallee 3', '12345 Musterstadt'],
  logo: { png, width: 120, height: 40 },
};

async function printed(locale: (typeof locales)[number], sender: ReportSender | undefined) {
  const overview = { trend: [], components: [] };
  const report = await testReport(locale, { overview, sender });
  const html = [...renderHtml({ ...report, paper: { fontFaces: paperFonts() } })].join('');
  return { html, ...(await readPdf(await printer.print(html))) };
}

describe.each(locales)('the document of another sender in %s', (locale) => {
  it('has name, address, contact and logo in place of ours, and says who checked', async () => {
    const { pageTexts, figures } = await printed(locale, agency);
    for (const line of [agency.name, agency.contact, ...agency.address, words[locale]])
      expect(pageTexts[0]).toContain(line);
    expect(pageTexts[0]?.match(/Stufenlos/g)).toHaveLength(2);
    expect(figures).toContain(agency.name);
  });

  it('names the sender, and who checked, at the foot of every page', async () => {
    const { pageTexts } = await printed(locale, agency);
    expect(pageTexts.length).toBeGreaterThan(2);
    for (const text of pageTexts)
      expect(text.replaceAll(/[\u2068\u2069]/g, '')).toContain(`${agency.name} · ${words[locale]}`);
  });

  it('is ours without another sender', async () => {
    const { pageTexts, figures } = await printed(locale, undefined);
    expect(pageTexts[0]).toMatch(/^.*Stufenlos/);
    expect(pageTexts.join()).not.toContain(words[locale]);
    expect(figures).not.toContain(agency.name);
  });
});

it('needs no logo, no contact and no address', async () => {
  const { pageTexts, figures } = await printed('de', { name: 'Morgenrot', contact: '', address: [] });
  expect(pageTexts[0]).toContain('Morgenrot');
  expect(figures).not.toContain('Morgenrot');
});

it('keeps a name with markup, quotes and a style rule as text, in the document and at its foot', async () => {
  const name = '</style><script>alert(1)</script> "\\} * { display: none } & Söhne';
  const { html, text, pageTexts, figures } = await printed('de', { ...agency, name });
  expect(html).not.toContain('<script>');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(pageTexts[0]?.split(name).length).toBeGreaterThan(2);
  expect(figures).toContain(name);
  expect(text).toContain('Lindenallee 3');
});

it('writes a name from the right as it is, and the words beside it from the left', async () => {
  const name = 'وكالة الفجر';
  const { html, pageTexts, figures } = await printed('de', { ...agency, name });
  expect(html).toContain(`<bdi>${name}</bdi>`);
  expect(figures).toContain(name);
  expect(pageTexts[0]).toContain('Geprüft mit Stufenlos');
  expect(pageTexts[0]).toMatch(/[\u0600-\u06ff\ufb50-\ufeff]{3}/);
});
