import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import type { PageResult } from '@stufenlos/contracts';
import type { RuleTexts } from '@stufenlos/standards';
import type { ReportedRun, RenderOptions } from '../formats/format.ts';
import { findingColumns, findingRows } from '../formats/parts/finding-rows.ts';
import { sayIn } from '../formats/parts/words.ts';
import type { Say } from '../formats/parts/words.ts';
import { summarise } from '../summarise.ts';
import { toolName } from '../tool.ts';
import { IgnoredCounter } from './ignored-counter.ts';
import { pageRow, pageColumns } from './page-row.ts';
import { Sheet } from './sheet.ts';

/** Widths in characters. */
const widths: Partial<Record<(typeof findingColumns)[number], number>> = {
  page: 45,
  title: 45,
  selector: 40,
  html: 60,
  message: 60,
};

/**
 * A run as an Excel workbook with the sheets findings, pages and summary. Cells are texts and numbers, never formulas.
 *
 * @param run its pages need no findings
 * @param pages the same pages with their findings, which are held one page at a time
 * @returns the bytes of the file, as they are made
 */
export async function* workbook(
  run: ReportedRun,
  pages: AsyncIterable<PageResult>,
  options: RenderOptions,
  texts: RuleTexts,
): AsyncGenerator<Uint8Array> {
  const say = sayIn(options.locale);
  const made: Uint8Array[] = [];
  const stream = new Writable({
    write(chunk: Uint8Array, _, done) {
      made.push(chunk);
      done();
    },
  });
  const book = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  book.creator = toolName;
  const counter = new IgnoredCounter(options);
  const heads = findingColumns.map((name) => ({ head: say(`csv.${name}`), width: widths[name] ?? 16 }));
  const findings = new Sheet(book, say('xlsx.findings'), heads, say('html.element.cut'));
  for await (const page of pages) {
    counter.add(page);
    for (const row of findingRows(page, options, texts)) findings.add(findingColumns.map((name) => row[name] ?? ''));
    // Others are served in between, and what was made is compressed.
    await turn();
    yield* made.splice(0);
  }
  findings.end();
  const list = new Sheet(book, say('column.pages'), pageColumns(say), say('html.element.cut'));
  for (const page of run.pages) list.add(pageRow(page, options.locale, say));
  list.end();
  addSummary(book, run, counter, say);
  await book.commit();
  yield* made.splice(0);
}

function addSummary(book: WorkbookWriter, run: ReportedRun, counter: IgnoredCounter, say: Say): void {
  const columns = [
    { head: say('html.summary'), width: 60 },
    { head: say('xlsx.count'), width: 16 },
  ];
  const sheet = new Sheet(book, say('html.summary'), columns, '');
  const { violation, recommendation, review } = counter.of(run);
  const { judged, partial, failed } = summarise(run.pages);
  const rows: [string, number][] = [
    [say('column.violations'), violation.rules],
    [say('html.brokenElements'), violation.nodes],
    [say('html.recommendations'), recommendation.rules],
    [say('column.review'), review.rules],
    [say('xlsx.judged'), judged],
    [say('xlsx.partial'), partial],
    [say('xlsx.failed'), failed],
    [say('xlsx.unfinished'), run.unfinished],
  ];
  for (const row of rows) sheet.add(row);
  sheet.end();
}
