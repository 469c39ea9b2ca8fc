import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface HeaderCellFacts {
  text: string;
  /** Number of data cells of the table that stand in other rows. */
  dataCells: number;
  /** Text of the only data cell, if there is only one. */
  onlyCell: string;
  /** A table made of ARIA roles, whose rows may be spread over the page or be loaded later. */
  isRoleTable: boolean;
}

/**
 * Runs inside the page; self-contained. Facts about a header cell that no other cell can belong to. A `rowspan` of 0 stands
 * for the rest of the row group.
 */
export const collectHeaderCell = (element: Element, page: StaticPage): HeaderCellFacts | null => {
  const cellSelector = 'td, th, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';
  const table = element.closest('table, [role=table], [role=grid], [role=treegrid]');
  const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const role = page.roleOf(element);
  if (!table || text === '' || !page.isExposed(element) || (role !== 'columnheader' && role !== 'rowheader'))
    return null;
  const tableRole = page.roleOf(table);
  if (tableRole === null || !['table', 'grid', 'treegrid'].includes(tableRole) || table.hasAttribute('aria-rowcount')) {
    return null;
  }
  const isOwn = (one: Element) => one.closest('table, [role=table], [role=grid], [role=treegrid]') === table;
  const rows = [...table.querySelectorAll('tr, [role=row]')].filter(isOwn).slice(0, 1000);
  const groups = rows.map((one) => one.closest('thead, tbody, tfoot, [role=rowgroup]'));
  const spanOf = (cell: Element, name: string, ofZero = 1) => {
    const written = cell.getAttribute(name) ?? cell.getAttribute(`aria-${name}`) ?? '1';
    return written.trim() === '0' ? ofZero : Math.min(Math.max(Math.trunc(Number(written)) || 1, 1), 1000);
  };
  // A data cell in its own row is enough, and spares large tables the rest.
  const row = element.closest('tr, [role=row]');
  if (row?.querySelector(':scope > :is(td, [role=cell], [role=gridcell]):not([headers], [role*=header])')) return null;
  const isHeader = (cell: Element) =>
    cell.hasAttribute('role')
      ? ['columnheader', 'rowheader'].includes(page.roleOf(cell) ?? '')
      : cell.localName === 'th';
  const ids = new Set([...table.querySelectorAll('[id]')].map(({ id }) => id));
  const headersOf = (cell: Element) => (cell.getAttribute('headers') ?? '').split(/\s+/).filter((id) => ids.has(id));
  // Places that cells of earlier rows cover, by row and column.
  const taken = new Set<string>();
  const placed: { cell: Element; row: number; end: number; column: number; last: number }[] = [];
  for (const [row, one] of rows.entries()) {
    let column = 0;
    const rest = groups.lastIndexOf(groups[row] ?? null) + 1 - row;
    for (const cell of [...one.querySelectorAll(cellSelector)].filter(
      (cell) => cell.closest('tr, [role=row]') === one,
    )) {
      while (taken.has(`${row} ${column}`)) column += 1;
      const [width, height] = [spanOf(cell, 'colspan'), Math.min(spanOf(cell, 'rowspan', rest), rows.length - row)];
      for (let down = 1; down < height; down++) {
        for (let right = 0; right < width; right++) taken.add(`${row + down} ${column + right}`);
      }
      placed.push({ cell, row, end: row + height, column, last: column + width });
      column += width;
    }
  }
  const own = placed.find(({ cell }) => cell === element);
  if (!own) return null;
  const belongs = placed.some(({ cell, row, end, column, last }) => {
    const headers = headersOf(cell);
    if (cell === element || headers.length > 0) return cell !== element && headers.includes(element.id);
    const isInColumn = column < own.last && last > own.column;
    // Another header counts only below: "Day" stands over the names of days.
    if (isHeader(cell)) return isInColumn && row >= own.end;
    return isInColumn || (row < own.end && end > own.row);
  });
  if (belongs) return null;
  const other = placed.filter(({ cell, row }) => !isHeader(cell) && row !== own.row);
  const onlyCell = other.length === 1 ? (other[0]?.cell.textContent ?? '').trim().slice(0, 100) : '';
  return { text: text.slice(0, 100), dataCells: other.length, onlyCell, isRoleTable: table.localName !== 'table' };
};
