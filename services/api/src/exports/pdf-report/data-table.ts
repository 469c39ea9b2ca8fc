import { markup, type Markup } from '@stufenlos/scan-engine/formats';

type Cell = Markup | string | number;

export interface Column {
  name: string;
  isNumber?: boolean;
}

/** The first cell of a row names it; both kinds of heads say what they are the head of. */
export function dataTable(caption: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Markup {
  const look = (at: number) => (columns[at]?.isNumber ? 'number' : 'words');
  return markup`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ name }, at) => markup`<th scope="col" class="${look(at)}">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first, ...cells]) => markup`<tr><th scope="row">${first}</th>${cells.map(
    (cell, at) => markup`<td class="${look(at + 1)}">${cell}</td>`,
  )}</tr>
`,
)}</tbody>
</table>`;
}
