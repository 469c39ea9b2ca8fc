import type { ListedRun } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { many, refused, rows, show } from '../../testing/run-list.tsx';
import { listedRun, runList } from '../../testing/sample-account.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('deleting a run', () => {
  it('asks first, starting on the question, and leads on to the rest', async () => {
    let runs = [listedRun(1), listedRun(2)];
    const { container, platform } = show({
      api: {
        listRuns: () => runList(runs),
        deleteRun: ({ params }) => {
          runs = runs.filter(({ id }) => id !== params.id);
          return undefined;
        },
      },
    });
    const [first] = await screen.findAllByRole('button', { name: /^Löschen\s?: https:\/\/shop\.example\// });
    await userEvent.click(first!);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prüfung löschen?' }));
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('1 Prüfung')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText('1 Prüfung'));
    expect(platform.announcements.map(({ text }) => text)).toEqual(['Prüfung von shop.example gelöscht.']);
  });

  it('leads on to the empty list after the only run', async () => {
    let runs = [listedRun(1)];
    show({ api: { listRuns: () => runList(runs), deleteRun: () => void (runs = []) } });
    await userEvent.click(await screen.findByRole('button', { name: /^Löschen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    const heading = await screen.findByRole('heading', { level: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  /** Two runs in each part. */
  const inParts = (stored: readonly ListedRun[], cursor: string | undefined) => {
    const start = cursor === undefined ? 0 : stored.findIndex(({ id }) => id === cursor) + 1;
    const part = stored.slice(start, start + 2);
    const isLast = start + 2 >= stored.length;
    return runList(part, { total: stored.length, ...(isLast ? {} : { next: part.at(-1)!.id }) });
  };
  const shownRuns = () => rows().map((row) => within(row).getByRole('link').getAttribute('href'));
  const pathsOf = (...numbers: number[]) => numbers.map((number) => `/run/${listedRun(number).id}`);

  it('keeps every part that is loaded, and reads all of them again', async () => {
    let stored = many(1, 6);
    show({
      api: {
        listRuns: ({ query }) => inParts(stored, query.cursor),
        deleteRun({ params }) {
          stored = stored
            .filter(({ id }) => id !== params.id)
            // The run before was compared with the deleted one.
            .map((run) => (run.id === listedRun(3).id ? { ...run, change: 4 } : run));
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    await userEvent.click(within(rows()[3]!).getByRole('button', { name: /^Löschen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('5 Prüfungen')).toBeTruthy();
    await waitFor(() => expect(shownRuns()).toEqual(pathsOf(1, 2, 3, 5)));
    expect(within(rows()[2]!).getByText('4 mehr als zuletzt')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText('5 Prüfungen'));
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(shownRuns()).toEqual(pathsOf(1, 2, 3, 5, 6)));
  });

  it('takes the row away also when the list cannot be read again', async () => {
    const stored = many(1, 6);
    let isAway = false;
    show({
      api: {
        listRuns({ query }) {
          if (isAway) throw refused('unavailable');
          return inParts(stored, query.cursor);
        },
        deleteRun: () => void (isAway = true),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    await userEvent.click(within(rows()[0]!).getByRole('button', { name: /^Löschen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    await waitFor(() => expect(shownRuns()).toEqual(pathsOf(2, 3, 4)));
    expect(screen.getByText('5 Prüfungen')).toBeTruthy();
  });

  it('tells a failure and leaves the run', async () => {
    show({
      api: {
        listRuns: () => runList([listedRun(1)]),
        deleteRun: () => {
          throw refused('unavailable');
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Löschen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(rows()).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain('Löschen');
  });
});
