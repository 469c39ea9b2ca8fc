import type { WorkbookWriter } from '@cj-tech-master/excelts';
import { cellText } from './cell-text.ts';

export interface SheetColumn {
  head: string;
  /** In characters. */
  width: number;
}

/** A sheet that is written row by row: its head stays in sight and has a filter. */
export class Sheet {
  readonly #sheet: ReturnType<WorkbookWriter['addWorksheet']>;
  readonly #columns: number;
  readonly #cut: string;
  #rows = 1;

  /** @param cut ends a text that is too long for a cell */
  constructor(book: WorkbookWriter, name: string, columns: readonly SheetColumn[], cut: string) {
    this.#sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    this.#columns = columns.length;
    this.#cut = cut;
    this.#sheet.columns = columns.map(({ head, width }) => ({ header: head, width }));
    const head = this.#sheet.getRow(1);
    head.font = { bold: true };
    head.commit();
  }

  add(cells: readonly (string | number)[]): void {
    const texts = cells.map((cell) => (typeof cell === 'number' ? cell : cellText(cell, this.#cut)));
    // An empty cell has nothing in it, so that a filter names it as empty.
    this.#sheet.addRow(texts.map((cell) => (cell === '' ? null : cell))).commit();
    this.#rows += 1;
  }

  end(): void {
    this.#sheet.autoFilter = {
      from: { row: 1, col: 1 },
      to: { row: this.#rows, col: this.#columns },
    };
    this.#sheet.commit();
  }
}
