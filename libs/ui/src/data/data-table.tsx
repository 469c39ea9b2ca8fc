/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- `display: block` of the cards takes the
   native role of table elements away; the explicit one is the same role again */
import type { ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Names the row; one column at most. */
  isRowHeader?: boolean;
  isNumeric?: boolean;
  /** Numbers, levels, tags: in one piece, so that a column of long texts leaves them their room. */
  isShort?: boolean;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table that turns into labelled cards below 45rem. `display: block` takes table semantics away, so every element
 * keeps its explicit role; the visible label of a card is hidden from assistive technology, which knows the header.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>): ReactNode {
  return (
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
