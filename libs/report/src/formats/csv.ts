import type { CsvSeparator } from '@stufenlos/contracts';
import type { RuleTexts } from '@stufenlos/standards';
import type { RenderOptions } from './format.ts';
import { findingColumns, findingRows } from './parts/finding-rows.ts';
import type { FindingColumn } from './parts/finding-rows.ts';
import { visible } from './parts/markup.ts';
import type { Begin } from './parts/pieces.ts';
import { reportText } from './parts/words.ts';

const separators: Readonly<Record<CsvSeparator, string>> = { semicolon: ';', comma: ',', tab: '\t' };
/**
 * CSV with a row per element: RFC 4180 with the given separator, and UTF-8 with a byte order mark, so that
 * spreadsheets detect the encoding.
 */
export const csv =
  (options: RenderOptions, texts: RuleTexts): Begin =>
  () => {
    const separator = separators[options.separator ?? 'comma'];
    const line = (cell: (name: FindingColumn) => string) =>
      `${findingColumns.map((name) => cellOf(cell(name))).join(separator)}\r\n`;
    return {
      head: `\uFEFF${line((name) => reportText(options.locale, `csv.${name}`))}`,
      page: (page) =>
        [...findingRows(page, options, texts)].map((row) => line((name) => textOf(name, row[name] ?? ''))).join(''),
      tail: () => '',
    };
  };

/** German spreadsheets take `1.4.3` for a date and show the 1st of April 2003, also in quotes. An EN clause is none. */
const textOf = (name: FindingColumn, text: string) =>
  name === 'criteria' ? Array.from(text.matchAll(/\S+/g), ([number]) => `WCAG ${number}`).join(', ') : text;

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
