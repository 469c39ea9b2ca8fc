import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';

afterEach(cleanup);

interface Row {
  id: string;
  nodes: number;
}
const columns: Column<Row>[] = [
  { id: 'rule', label: 'Regel', cell: ({ id }) => id, isRowHeader: true },
  { id: 'nodes', label: 'Elemente', cell: ({ nodes }) => nodes, isNumeric: true },
];
const rows = [
  { id: 'image-alt', nodes: 4 },
  { id: 'label', nodes: 1 },
];

it('is a table with a caption, column headers and one header per row', async () => {
  render(<DataTable caption="Verstöße: 2 von 2" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  const table = screen.getByRole('table', { name: 'Verstöße: 2 von 2' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('rowheader', { name: 'image-alt' })).toBeTruthy();
  expect(within(table).getByRole('cell', { name: '4' })).toBeTruthy();
});

it('keeps its roles when the layout as cards removes the native ones', () => {
  const { container } = render(<DataTable caption="x" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  for (const element of container.querySelectorAll('table, thead, tbody, tr, th, td')) {
    expect(element.hasAttribute('role')).toBe(true);
  }
});

it('shows the column label in each cell, but screen readers read it once', () => {
  render(<DataTable caption="x" columns={columns} rows={rows.slice(0, 1)} rowKey={({ id }) => id} />);
  const label = within(screen.getByRole('cell')).getByText('Elemente');
  expect(label.getAttribute('aria-hidden')).toBe('true');
});
