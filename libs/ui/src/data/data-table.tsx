/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- `display: block` of the cards removes the
   native role of table elements; the explicit role is the same */
import type { ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The column names the row. At most one column may. */
  isRowHeader?: boolean;
  isNumeric?: boolean;
  /** For numbers, levels and tags. They do not wrap, so that a column of long texts leaves them enough space. */
  isShort?: boolean;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table that becomes labelled cards where it has 43rem of space or less. `display: block` removes the semantics of a
 * table, so every element has an explicit role. The visible labels of a card are hidden from assistive technology, which
 * reads the headers.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>): ReactNode {
  return (
    <div className={styles.space}>
      <table className={styles.table} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} scope="col" role="columnheader" className={looksOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} role="rowgroup">
          {rows.map((row) => (
            <tr className={styles.row} role="row" key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const looksOf = <Row,>({ isNumeric, isShort, isRowHeader }: Column<Row>): string | undefined =>
  classNames(isNumeric && styles.numeric, isShort && styles.short, isRowHeader && styles.wide);

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const className = classNames(styles.cell, looksOf(column));
  const content = (
    <>
      <span className={styles.label} aria-hidden="true">
        {column.label}
      </span>
      {column.cell(row)}
    </>
  );
  return column.isRowHeader ? (
    <th scope="row" role="rowheader" className={className}>
      {content}
    </th>
  ) : (
    <td role="cell" className={className}>
      {content}
    </td>
  );
}
