import { findBarriers } from '@stufenlos/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScan } from '../../testing/render-scan.tsx';
import { sampleRun } from '../../testing/sample-run.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const show = () => renderScan({ getScan: () => sampleRun });
const headings = (container: HTMLElement) => [...container.querySelectorAll('h1, h2')].map((h) => h.textContent);

it('goes from the sentence to the details', async () => {
  const { container, platform } = show();
  await screen.findByText('Ergebnisse im Einzelnen');
  expect(headings(container)).toEqual([
    'Ergebnis für shop.example',
    expect.stringMatching(/^\d+ Verstöße an \d+ Elementen$/),
    'Damit fangen Sie am besten an',
    'Ergebnisse im Einzelnen',
    '13 weitere Funde',
    'Abdeckung der Kriterien',
  ]);
  expect(screen.getByText('Erneut prüfen')).toBeTruthy();
  expect(screen.getByText(/bis zum 20\. Dezember 2026/)).toBeTruthy();
  await waitFor(() => expect(platform.pageTitle()).toBe('Ergebnis für shop.example'));
});

it('shows the numbers alone once the details were removed, and says so', async () => {
  const removed = {
    ...sampleRun,
    locked: false,
    detailsRemovedAt: '2028-05-02T03:00:00Z',
    preview: [],
    lockedCount: 0,
  };
  const rules = { violations: [], recommendations: [], incomplete: [], passes: [], inapplicable: [] };
  const { container } = renderScan({ getScan: () => ({ ...removed, rules }) });
  expect(await screen.findByText(/am 2\. Mai 2028 nach Ablauf der Aufbewahrungsfrist gelöscht/)).toBeTruthy();
  expect(headings(container)).toEqual([
    'Ergebnis für shop.example',
    expect.stringMatching(/^\d+ Verstöße an \d+ Elementen$/),
    'Abdeckung der Kriterien',
  ]);
  expect(container.querySelectorAll('a[href^="#"]')).toHaveLength(0);
  expect(await findBarriers(container)).toEqual([]);
});

it('changes its language as a whole', async () => {
  const { container, platform } = show();
  await screen.findByText('Ergebnisse im Einzelnen');
  await act(() => platform.locale.getState().setLocale('en'));
  await waitFor(() => expect(headings(container)).toContain('Where to start'));
  expect(await screen.findByText(/^The contrast is 2\.84:1/)).toBeTruthy();
  expect(screen.getByText('Preview: 2 of 15 findings')).toBeTruthy();
  expect(screen.getByText('Non-text Content')).toBeTruthy();
  expect(container.textContent).not.toMatch(/Verst|Kriteri|Element[e ]m/);
});
