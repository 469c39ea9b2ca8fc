import type { Locale, PageResult } from '@stufenlos/contracts';
import { jsonDocument } from '../report/formats/json.ts';
import { ndjsonLine } from '../report/formats/ndjson.ts';
import { tablePage, tableSummary } from '../report/formats/table.ts';
import type { Format } from './arguments.ts';
import type { Output } from './output.ts';

/** Turns results into text of one format, as early as the format allows. */
export interface Printer {
  page(result: PageResult): Promise<void>;
  /** @param results all that were finished, in the order of the addresses */
  end(results: readonly PageResult[]): Promise<void>;
}

export function createPrinter(format: Format, output: Output, locale: Locale): Printer {
  const nothing = () => Promise.resolve();
  const printers: Record<Format, Printer> = {
    ndjson: { page: (result) => output.write(ndjsonLine(result)), end: nothing },
    json: { page: nothing, end: (results) => output.write(jsonDocument(results)) },
    table: {
      page: (result) => output.write(tablePage(result, locale)),
      end: (results) => output.write(tableSummary(results, locale)),
    },
  };
  return printers[format];
}
