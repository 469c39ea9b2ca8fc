import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';

/** A column; numbers are end-aligned, and a kind has a width of its own. */
export interface Column {
  name: string;
  isNumber?: boolean;
  kind?: 'address' | 'share';
}

type Cell = Markup | string | number;

/**
 * A data table; the first cell of each row is its header. On narrow screens rows are displayed as blocks, which removes
 * the table semantics for assistive technology; explicit roles restore them.
 */
export function dataTable(caption: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Markup {
  return markup`<table role="table">
<caption>${caption}</caption>
<thead role="rowgroup">
<tr role="row">${columns.map(({ name, kind }) => markup`<th scope="col" role="columnheader" class="${kind ?? 'words'}">${name}</th>`)}</tr>
</thead>
<tbody role="rowgroup">
${rows.map((row) => markup`<tr role="row">${row.map((cell, at) => dataCell(cell, columns[at], at))}</tr>\n`)}</tbody>
</table>`;
}

function dataCell(cell: Cell, column: Column | undefined, at: number): Markup {
  if (at === 0) return markup`<th scope="row" role="rowheader">${cell}</th>`;
  const look = column?.kind ?? (column?.isNumber ? 'number' : 'words');
  return markup`<td role="cell" class="${look}" data-label="${column?.name ?? ''}">${cell}</td>`;
}
