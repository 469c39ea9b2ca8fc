import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { CoverageMap } from './coverage-map.tsx';

afterEach(cleanup);

const map = (
  <CoverageMap
    groups={[
      { id: '1', title: 'Wahrnehmbar', criteria: [{ number: '1.1.1', name: 'Nicht-Text-Inhalt', status: 'failed' }] },
      { id: '4', title: 'Robust', criteria: [{ number: '4.1.1', name: 'Parsing', status: 'obsolete', lang: 'en' }] },
    ]}
    statusLabels={{
      failed: 'verletzt',
      review: 'zu prüfen',
      clear: 'ohne Fund',
      manual: 'von Hand',
      obsolete: 'entfallen',
    }}
    showTable="Als Tabelle"
    showMap="Als Karte"
    table={<p>Tabelle</p>}
  />
);

it('lists every criterion by principle with the word of its state', async () => {
  render(map);
  const perceivable = screen.getByRole('region', { name: 'Wahrnehmbar' });
  expect(within(perceivable).getByRole('listitem').textContent).toBe('1.1.1 Nicht-Text-Inhalt verletzt');
  expect(screen.getByText('Parsing').getAttribute('lang')).toBe('en');
});

it('switches to the table and back, keeping the focus on its button', async () => {
  render(map);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Tabelle')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Als Karte' }));
  await userEvent.keyboard(' ');
  expect(screen.getAllByRole('list')).toHaveLength(2);
});

it('starts closed, with the sums of each list', async () => {
  render(map);
  const perceivable = within(screen.getByRole('region', { name: 'Wahrnehmbar' }));
  const fold = perceivable.getByRole<HTMLDetailsElement>('group');
  expect(fold.open).toBe(false);
  expect(perceivable.getByText('1 verletzt')).toBeTruthy();
  await userEvent.click(perceivable.getByRole('heading', { name: 'Wahrnehmbar' }));
  expect(fold.open).toBe(true);
});
