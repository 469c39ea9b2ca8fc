import type { CsvSeparator, PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, findingText, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import type { Style } from './format.ts';
import { ignoredReason } from './parts/ignored-reason.ts';
import { visible } from './parts/markup.ts';
import type { Begin } from './parts/pieces.ts';
import { failureSentence, word } from './parts/words.ts';

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
  'elementFingerprint',
] as const;
const separators: Readonly<Record<CsvSeparator, string>> = { semicolon: ';', comma: ',', tab: '\t' };
type Row = Partial<Record<(typeof columns)[number], string>>;

/** CSV with a row per element: RFC 4180 (with the separator of the style), UTF-8 with a byte order mark so that spreadsheets detect the encoding. */
export const csv =
  (style: Style, texts: RuleTexts): Begin =>
  () => {
    const separator = separators[style.separator ?? 'comma'];
    const line = (cell: (name: (typeof columns)[number]) => string) =>
      `${columns.map((name) => cellOf(cell(name))).join(separator)}\r\n`;
    return {
      head: `\uFEFF${line((name) => word(style.locale, `csv.${name}`))}`,
      page: (page) => [...rowsOf(page, style, texts)].map((row) => line((name) => row[name] ?? '')).join(''),
      tail: () => '',
    };
  };

/** Pages without findings and failed pages have a row of their own, so no page is missing. */
function* rowsOf(page: PageResult, style: Style, texts: RuleTexts): Generator<Row> {
  const { locale } = style;
  const common = { page: page.finalUrl ?? page.url };
  const outcome = word(locale, `state.${page.state}`);
  if (page.failure) yield { ...common, outcome, message: failureSentence(locale, page.failure) };
  else if (page.findings.length === 0) yield { ...common, outcome, message: word(locale, 'csv.nothing') };
  for (const finding of page.findings) yield { ...common, ...rowOf(finding, style, texts) };
}

function rowOf(finding: PageFinding, style: Style, texts: RuleTexts): Row {
  const { locale } = style;
  const { ruleId, impact, criteria, en, selector, html, fingerprint, elementFingerprint = '' } = finding;
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
    ignored: ignoredReason(style, finding) ?? '',
    elementFingerprint,
  };
}

/** Always quoted, so no character of a page ends a cell. */
const cellOf = (text: string) => `"${visible(harmless(text)).replaceAll('"', '""')}"`;

const sign = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
/** Characters that spreadsheets skip before the sign of a formula. */
const blank = String.raw`[\s\p{Cc}\p{Cf}"]*`;
const formulaAtStart = String.raw`^(?=[\t\r\n]|${blank}${sign})`;
/** Matches the sign first: a lookbehind at every blank would take quadratic time for long runs of blanks. */
const formulaBehindSeparator = String.raw`(?=${sign})(?<=[;,\t\r\n]${blank})`;
const formulas = new RegExp(`${formulaAtStart}|${formulaBehindSeparator}`, 'gu');

/**
 * Prevents CSV injection (OWASP). Spreadsheets run cells that begin like a formula, some also after blanks or with
 * full-width signs; an apostrophe makes them text. Applies also after characters that other readers take for
 * separators: German spreadsheets split at semicolons and ignore our quotes.
 */
const harmless = (text: string) => text.replaceAll(formulas, "'");
