import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, findingText, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import type { Style } from './format.ts';
import { visible } from './markup.ts';
import { inPieces } from './pieces.ts';
import type { Begin } from './pieces.ts';
import { failureSentence, word } from './words.ts';

const columns = [
  'page',
  'rule',
  'title',
  'outcome',
  'impact',
  'criteria',
  'en',
  'selector',
  'html',
  'message',
  'fingerprint',
  'ignored',
] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;

/** One line per element, by RFC 4180 in UTF-8 with a byte order mark: without it spreadsheets read it as something else. */
export const csv = (style: Style, texts: RuleTexts) => inPieces(csvPieces(style, texts));

export const csvPieces =
  (style: Style, texts: RuleTexts): Begin =>
  () => ({
    head: `\uFEFF${line(columns.map((name) => word(style.locale, `csv.${name}`)))}`,
    page: (page) => [...rowsOf(page, style, texts)].map((row) => line(columns.map((name) => row[name] ?? ''))).join(''),
    tail: () => '',
  });

/** A page of which nothing was found, or that nobody could look at, has a line that says so: it is never just missing. */
function* rowsOf(page: PageResult, style: Style, texts: RuleTexts): Generator<Row> {
  const { locale } = style;
  const place = { page: page.finalUrl ?? page.url };
  const outcome = word(locale, `state.${page.state}`);
  if (page.failure) yield { ...place, outcome, message: failureSentence(locale, page.failure) };
  else if (page.findings.length === 0) yield { ...place, outcome, message: word(locale, 'html.nothing') };
  for (const finding of page.findings) yield { ...place, ...rowOf(finding, style, texts) };
}

function rowOf(finding: PageFinding, { locale, ignored }: Style, texts: RuleTexts): Row {
  const { ruleId, impact, criteria, en, selector, html, fingerprint } = finding;
  return {
    rule: ruleId,
    title: ruleText(ruleId, texts).title,
    outcome: word(locale, `csv.${classOf(finding)}`),
    impact: word(locale, `impact.${impact}`),
    criteria: criteria.join(' '),
    en: en.join(' '),
    selector,
    html,
    message: findingText(finding, texts),
    fingerprint,
    ignored: ignored?.get(fingerprint) ?? '',
  };
}

const line = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** Always in quotes: then no character of a page ends a cell. */
const cellOf = (text: string) => `"${visible(harmless(text)).replaceAll('"', '""')}"`;

const sign = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
/** What stands before the sign and does not hinder a spreadsheet. */
const blank = String.raw`[\s\p{Cc}\p{Cf}"]*`;
const formulaAtStart = String.raw`^(?=[\t\r\n]|${blank}${sign})`;
/** The sign is looked for first: looking back from every blank would take the square of a long row of them. */
const formulaBehindSeparator = String.raw`(?=${sign})(?<=[;,\t\r\n]${blank})`;
const formulas = new RegExp(`${formulaAtStart}|${formulaBehindSeparator}`, 'gu');

/**
 * A spreadsheet runs a cell that begins like a formula, some also behind blanks or in wide characters. An apostrophe
 * makes it a text (OWASP, CSV injection). Also behind what another reader takes for the end of a cell: in German a
 * spreadsheet splits at semicolons, and then the quotes round ours mean nothing.
 */
const harmless = (text: string) => text.replaceAll(formulas, "'");
