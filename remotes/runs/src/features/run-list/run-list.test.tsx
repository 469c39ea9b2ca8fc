import type { ListedProgress, ListedRun } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { channel } from '../../testing/channel.ts';
import { many, refused, rows, show } from '../../testing/run-list.tsx';
import { listedRun, openRun, runList } from '../../testing/sample-account.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.useRealTimers());

describe('the table', () => {
  it('says until when the details of a run stay, and of which only the numbers are left', async () => {
    const runs: ListedRun[] = [
      listedRun(1),
      listedRun(2, { detailsUntil: '2027-11-26T03:00:00Z' }),
      listedRun(3, { detailsRemovedAt: '2026-11-20T03:00:00Z' }),
    ];
    const { container } = show({ api: { listRuns: () => runList(runs) } });
    await screen.findByRole('table');
    const [plain, until, removed] = rows().map((row) => row.textContent);
    expect(plain).not.toMatch(/Einzelheiten|nur noch Zahlen/);
    expect(until).toContain('Einzelheiten bis 26. November 2027');
    expect(removed).toContain('nur noch Zahlen');
    expect(await findBarriers(container)).toEqual([]);
  });

  it('names each run with its state, violations and change', async () => {
    const runs: ListedRun[] = [
      openRun(1, { url: 'https://blog.example/', host: 'blog.example', state: 'queued' }),
      listedRun(2, { change: -3 }),
      listedRun(3, { change: 2 }),
      listedRun(4, { change: 0 }),
      listedRun(5),
    ];
    show({ api: { listRuns: () => runList(runs) } });
    expect(await screen.findByRole('table', { name: 'Ihre Prüfungen, neueste zuerst' })).toBeTruthy();
    const cells = rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells.map(([, , status]) => status)).toEqual([
      'Status Wartet',
      ...Array.from({ length: 4 }, () => 'Status Abgeschlossen'),
    ]);
    expect(cells.map(([, , , violations]) => violations)).toEqual([
      'Verstöße–',
      ...Array.from({ length: 4 }, () => 'Verstöße2'),
    ]);
    expect(cells.map(([, , , , change]) => change)).toEqual([
      'Veränderung–',
      'Veränderung3 weniger als zuletzt',
      'Veränderung2 mehr als zuletzt',
      'Veränderungunverändert',
      'Veränderungerste Prüfung in diesem Umfang',
    ]);
    expect(new Set(cells.map(([scope]) => scope))).toEqual(new Set(['UmfangEine Seite']));
    const link = screen.getByRole('link', { name: 'blog.example' });
    expect(link.getAttribute('href')).toBe(`/run/${runs[0]?.id}`);
    expect(screen.getByText('5 Prüfungen')).toBeTruthy();
  });

  it('tells one page and a whole website of one address apart', async () => {
    const site = listedRun(2, { scope: 'site' });
    const stats = { ...site.stats!, pages: { discovered: 9, completed: 7, partial: 1, failed: 1 } };
    show({ api: { listRuns: () => runList([listedRun(1), { ...site, stats }]) } });
    await screen.findByText('2 Prüfungen');
    expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'UmfangEine Seite',
      'UmfangWebsite, 8 Seiten',
    ]);
  });

  it('is filtered by website, in the address, and says how many are left', async () => {
    const asked: unknown[] = [];
    const { platform } = show({
      route: '/runs?host=shop.example',
      api: {
        listRuns: ({ query }) => {
          asked.push(query);
          return runList([listedRun(1)], { hosts: ['blog.example', 'shop.example'] });
        },
      },
    });
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Website' });
    expect(filter.value).toBe('shop.example');
    expect(platform.announcements).toEqual([]);
    await userEvent.selectOptions(filter, 'Alle Websites');
    await waitFor(() => expect(platform.announcements.at(-1)?.text).toBe('1 Prüfung'));
    expect(asked).toEqual([{ host: 'shop.example' }, {}]);
    expect(document.activeElement).toBe(filter);
  });

  it('loads more and leads to the first new one', async () => {
    const { platform } = show({
      api: {
        listRuns: ({ query }) =>
          query.cursor === 'c2'
            ? runList(many(20, 25), { total: 25 })
            : runList(many(1, 20), { total: 25, next: 'c2' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
    // The one that a new run pushed onto the next page stays once.
    await waitFor(() => expect(rows()).toHaveLength(25));
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(`/run/${listedRun(21).id}`));
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull();
    expect(platform.announcements).toEqual([]);
  });

  it('keeps its rows when more could not be loaded, tells it, and tries again', async () => {
    let isAway = true;
    const { platform } = show({
      api: {
        listRuns: ({ query }) => {
          if (query.cursor === undefined) return runList(many(1, 20), { total: 21, next: 'c2' });
          if (isAway) throw refused('unavailable');
          return runList(many(21, 21), { total: 21 });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(rows()).toHaveLength(20);
    expect(platform.announcements.at(-1)).toMatchObject({ politeness: 'assertive' });
    isAway = false;
    await userEvent.click(retry);
    await waitFor(() => expect(rows()).toHaveLength(21));
  });

  it('moves the rows of open runs in place over one stream and tells only their end', async () => {
    const site = openRun(1, { state: 'queued', scope: 'site', progress: { done: 0, total: 40 } });
    const events = channel<ListedProgress>();
    let streams = 0;
    let runs: ListedRun[] = [site, listedRun(2)];
    const { platform } = show({
      api: {
        listRuns: () => runList(runs),
        listEvents: () => {
          streams += 1;
          return events;
        },
      },
    });
    await screen.findByText('Wartet');
    events.send({ id: site.id, version: 2, state: 'running', progress: { done: 12, total: 40 } });
    expect(await screen.findByText('12 von 40 Seiten geprüft')).toBeTruthy();
    events.send({ id: site.id, version: 1, state: 'queued', progress: { done: 0, total: 40 } });
    events.send({ id: site.id, version: 3, state: 'running', progress: { done: 13, total: 40 } });
    expect(await screen.findByText('13 von 40 Seiten geprüft')).toBeTruthy();
    expect(screen.getByText('Läuft')).toBeTruthy();
    expect(platform.announcements).toEqual([]);
    runs = [listedRun(1, { change: 1 }), listedRun(2)];
    events.send({ id: site.id, version: 4, state: 'completed', progress: { done: 40, total: 40 } });
    await screen.findByText('1 mehr als zuletzt');
    expect(platform.announcements.map(({ text }) => text)).toEqual(['Prüfung von shop.example: Abgeschlossen']);
    expect(streams).toBe(1);
  });

  it('reads the list every five seconds while the stream is away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [runList([openRun(1)]), runList([openRun(1, { version: 2 })]), runList([listedRun(1)])];
    let asked = 0;
    const { platform } = show({
      api: {
        listRuns: () => answers[Math.min(asked++, answers.length - 1)] ?? runList([]),
        listEvents: () => {
          throw refused('unavailable');
        },
      },
    });
    await screen.findByText('Läuft');
    await vi.advanceTimersByTimeAsync(6000);
    await waitFor(() => expect(asked).toBe(2));
    expect(platform.announcements).toEqual([]);
    await vi.advanceTimersByTimeAsync(6000);
    await screen.findByText('Abgeschlossen');
    expect(platform.announcements.map(({ text }) => text)).toEqual(['Prüfung von shop.example: Abgeschlossen']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
  });

  it('leaves what the owner ignores out of the numbers', async () => {
    show({ api: { listRuns: () => runList([listedRun(1, { ignored: { rules: 1, nodes: 12 } })]) } });
    const [row] = await screen.findAllByRole('row', { name: /shop\.example/ });
    expect(within(row!).getAllByRole('cell')[3]?.textContent).toBe('Verstöße1');
  });
});
