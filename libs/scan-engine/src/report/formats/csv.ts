import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { findingText, ruleText } from '@stufenlos/standards';
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
  const { ruleId, outcome, impact, criteria, en, selector, html, fingerprint } = finding;
  return {
    rule: ruleId,
    title: ruleText(ruleId, texts).title,
    outcome: word(locale, `csv.${outcome}`),
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

/**
 * A spreadsheet runs a cell that begins like a formula, some also behind blanks or in wide characters. An apostrophe
 * makes it a text (OWASP, CSV injection).
 */
const harmless = (text: string) =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
