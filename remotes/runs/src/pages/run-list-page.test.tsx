import type { ListedRun } from '@stufenlos/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refused, show } from '../testing/run-list.tsx';
import { listedRun, openRun, runList } from '../testing/sample-account.ts';
import { sampleRun } from '../testing/sample-run.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('an empty list', () => {
  it('says so and orders from its own form', async () => {
    let runs: ListedRun[] = [];
    const asked: unknown[] = [];
    const { platform } = show({
      api: {
        listRuns: () => runList(runs),
        createRun: ({ body }) => {
          asked.push(body);
          runs = [openRun(1)];
          return { ...sampleRun, state: 'queued' };
        },
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Noch keine Prüfungen' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Adresse der Website' }), 'www.shop.example{Enter}');
    expect(await screen.findByText('1 Prüfung')).toBeTruthy();
    expect(asked).toEqual([{ url: 'www.shop.example', scope: 'site' }]);
    expect(platform.announcements.map(({ text }) => text)).toContain('Prüfung von shop.example gestartet.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neue Prüfung' }));
  });

  it('is not claimed when the list could not be read', async () => {
    show({
      api: {
        listRuns: () => {
          throw refused('unavailable');
        },
      },
    });
    expect(await screen.findByText(/^Ihre Prüfungen lassen sich gerade nicht abrufen/)).toBeTruthy();
    expect(screen.queryByText('Noch keine Prüfungen')).toBeNull();
  });
});

it('speaks English', async () => {
  const { container } = show({ locale: 'en', api: { listRuns: () => runList([listedRun(1, { change: -1 })]) } });
  expect(await screen.findByText('1 fewer than last time')).toBeTruthy();
  expect(container.textContent).not.toMatch(/Prüfung|Verst/);
});
