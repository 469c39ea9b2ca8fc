import { markup } from '../markup.ts';
import type { Markup } from '../markup.ts';

/** A column; numbers stand at the end of their cell. */
export interface Column {
  name: string;
  isNumber?: boolean;
}

type Cell = Markup | string | number;

/**
 * A data table; the first cell of each row names the row. On a narrow screen rows are shown as blocks, and that takes
 * a table's meaning away from assistive technology: the roles give it back.
 */
export function dataTable(caption: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Markup {
  return markup`<table role="table">
<caption>${caption}</caption>
<thead role="rowgroup">
<tr role="row">${columns.map(({ name }) => markup`<th scope="col" role="columnheader">${name}</th>`)}</tr>
</thead>
<tbody role="rowgroup">
${rows.map((row) => markup`<tr role="row">${row.map((cell, at) => dataCell(cell, columns[at], at))}</tr>\n`)}</tbody>
</table>`;
}

function dataCell(cell: Cell, column: Column | undefined, at: number): Markup {
  if (at === 0) return markup`<th scope="row" role="rowheader">${cell}</th>`;
  const look = column?.isNumber ? 'number' : 'words';
  return markup`<td role="cell" class="${look}" data-label="${column?.name ?? ''}">${cell}</td>`;
}
