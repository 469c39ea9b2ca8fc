import type { PageResult } from '@stufenlos/contracts';
import type { Renderer, Run } from './format.ts';

/** A document that is written page by page, so that nobody has to hold all findings of a large run at once. */
export interface Pieces {
  head: string;
  /** @param index of the page in the run, from 0; the pages come in its order */
  page: (result: PageResult, index: number) => string;
  /** Once all pages are through. */
  tail: () => string;
}

/**
 * Begins a document. Of the run's pages only what stands beside the findings is read here: they may come without their
 * findings, and are handed to `page` one by one with them.
 */
export type Begin = (run: Run) => Pieces;

/** The whole document of a run that is in memory. */
export const inPieces = (begin: Begin): Renderer => ({
  *end(run) {
    const { head, page, tail } = begin(run);
    yield head;
    for (const [index, result] of run.pages.entries()) yield page(result, index);
    yield tail();
  },
});

/** A value as a part of an indented document; `depth` in spaces. */
export const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${' '.repeat(depth)}`);
