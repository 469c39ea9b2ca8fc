import type { PageResult } from '@stufenlos/contracts';
import type { Renderer, ReportedRun } from '../format.ts';

/** A document that is written page by page, so the findings of a large run need not be in memory at once. */
export interface Pieces {
  head: string;
  /** Called for all pages in the order of the run. @param index position of the page, from 0 */
  page: (result: PageResult, index: number) => string;
  /** Called after the last page. */
  tail: () => string;
}

/**
 * Begins a document. Does not read the findings of `run.pages`, so these may be omitted; `page` receives each page with
 * its findings.
 */
export type Begin = (run: ReportedRun) => Pieces;

/** Renders a whole document from a run in memory. */
export const inPieces = (begin: Begin): Renderer => ({
  *end(run) {
    const { head, page, tail } = begin(run);
    yield head;
    for (const [index, result] of run.pages.entries()) yield page(result, index);
    yield tail();
  },
});

/** JSON of a value within an indented document; `depth` is the number of spaces. */
export const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${' '.repeat(depth)}`);
