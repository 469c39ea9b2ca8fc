import type { Locale, PageResult } from '@stufenlos/contracts';
import { loadRuleTexts } from '@stufenlos/standards';
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

export async function createPrinter(format: Format, output: Output, locale: Locale): Promise<Printer> {
  const nothing = () => Promise.resolve();
  if (format === 'ndjson') return { page: (result) => output.write(ndjsonLine(result)), end: nothing };
  if (format === 'json') return { page: nothing, end: (results) => output.write(jsonDocument(results)) };
  const texts = await loadRuleTexts(locale);
  return {
    page: (result) => output.write(tablePage(result, locale, texts)),
    end: (results) => output.write(tableSummary(results, locale)),
  };
}
