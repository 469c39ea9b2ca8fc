import type { ApiHandlers } from '@stufenlos/platform/testing';
import { ApiError } from '@stufenlos/platform';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportRun } from '../../features/export-run/export-run.tsx';
import { ShareRun } from '../../features/share-run/share-run.tsx';
import { Trend } from '../../features/trend/trend.tsx';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleRun } from '../../testing/sample-run.ts';
import { historyPoints } from '../../testing/sample-work.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const refused = (code: ApiError['problem']['code'], status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...more });
const { id } = sampleRun;

describe('the export', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:made-up';
        static override revokeObjectURL = () => undefined;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  const show = async (exportRun: NonNullable<ApiHandlers['exportRun']>, locale: 'de' | 'en' = 'de') => {
    const view = renderPart(<ExportRun id={id} />, { api: { exportRun }, locale });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    return view;
  };

  it('opens by keyboard and saves each format under the name that the server gives it', async () => {
    const asked: unknown[] = [];
    const { platform } = await show(({ params, query }) => {
      asked.push([params.format, query.locale]);
      return { name: `bericht.${params.format}`, content: 'x' };
    });
    expect(screen.getByRole('button', { name: 'Exportieren' }).getAttribute('aria-expanded')).toBe('true');
    for (const name of ['PDF mit Datum', 'Excel (XLSX)', 'CSV', 'JSON', 'EARL (JSON-LD)', 'SARIF']) {
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull());
    }
    expect(asked).toEqual(['pdf', 'xlsx', 'csv', 'json', 'earl', 'sarif'].map((format) => [format, 'de']));
    expect(saved).toEqual([
      'bericht.pdf',
      'bericht.xlsx',
      'bericht.csv',
      'bericht.json',
      'bericht.earl',
      'bericht.sarif',
    ]);
    expect(platform.announcements.at(-1)?.text).toBe('bericht.sarif wird heruntergeladen.');
  });

  it('separates CSV as the language does, unless somebody chooses', async () => {
    const asked: unknown[] = [];
    const answer = ({ params, query }: { params: { format: string }; query: { separator?: string | undefined } }) => {
      asked.push([params.format, query.separator]);
      return { name: 'x', content: 'x' };
    };
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const { unmount } = await show(answer);
    await press('CSV');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trennzeichen' }), 'Tabulator');
    await press('CSV');
    await press('JSON');
    unmount();
    await show(answer, 'en');
    await press('CSV');
    await waitFor(() =>
      expect(asked).toEqual([
        ['csv', 'semicolon'],
        ['csv', 'tab'],
        ['json', undefined],
        ['csv', 'comma'],
      ]),
    );
  });

  it.each([
    ['conflict', 409, {}, 'Exportieren lässt sich erst ein Ergebnis, das fertig ist.'],
    ['no_entitlement', 402, {}, 'Dieser Bericht ist gesperrt, weil kein Tarif ihn freischaltet.'],
    ['rate_limited', 429, { retryAfter: 90 }, 'errors.rateLimit'],
    ['unavailable', 503, {}, /^Unser Dienst antwortet gerade nicht/],
  ] as const)('says in place why %s', async (code, status, more, words) => {
    const { platform } = await show(() => {
      throw refused(code, status, more);
    });
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(platform.announcements.at(-1)?.politeness).toBe('assertive');
    expect(saved).toEqual([]);
    expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-busy')).toBeNull();
  });
});

describe('sharing', () => {
  const show = async (api: ApiHandlers, share?: { createdAt: string }) => {
    const view = renderPart(<ShareRun run={{ id, ...(share && { share }) }} />, { api });
    await userEvent.click(screen.getByRole('button', { name: 'Link teilen' }));
    return view;
  };

  it('makes a link, shows it once, and says who can read it', async () => {
    const { platform } = await show({
      shareRun: () => ({ token: 's'.repeat(22), createdAt: '2026-11-22T09:00:00.000Z' }),
    });
    expect(screen.getByText(/^Wer den Link kennt, kann dieses Ergebnis lesen/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Link erstellen' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link zum Lesen' });
    expect(field.value).toBe(`${window.location.origin}/shared/${'s'.repeat(22)}`);
    // No secure origin: there is no clipboard at all, nor the one that user-event left for an earlier test.
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Link kopieren' }));
    expect(await screen.findByText(/^Der Browser erlaubt das Kopieren nicht/)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
    expect(await screen.findByText('Link kopiert.')).toBeTruthy();
    expect(platform.announcements.at(0)?.text).toBe('Link erstellt.');
    expect(platform.announcements.at(-1)?.text).toBe('Link kopiert.');
  });

  it('says after a reload since when, and ends it only after a question', async () => {
    const ended: string[] = [];
    await show({ revokeShare: ({ params }) => void ended.push(params.id) }, { createdAt: '2026-11-22T09:00:00.000Z' });
    expect(screen.getByText(/^Geteilt seit 22\. November 2026/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Freigabe beenden' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Freigabe beenden?' }));
    expect(ended).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Freigabe beenden' }));
    const status = await screen.findByText('Dieses Ergebnis ist nicht geteilt.');
    await waitFor(() => expect(document.activeElement).toBe(status));
    expect(ended).toEqual([id]);
  });

  it('asks before a new link ends the one that other people have', async () => {
    const made: string[] = [];
    const shareRun = () => ({ token: String(made.push('link')).repeat(22), createdAt: '2026-11-23T09:00:00.000Z' });
    await show({ shareRun }, { createdAt: '2026-11-22T09:00:00.000Z' });
    await userEvent.click(screen.getByRole('button', { name: 'Neuen Link erstellen' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Neuen Link erstellen?' }));
    expect(dialog.getByText(/^Der bisherige Link funktioniert danach nicht mehr/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(made).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Neuen Link erstellen' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Neuen Link erstellen' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link zum Lesen' });
    expect(field.value).toBe(`${window.location.origin}/shared/${'1'.repeat(22)}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the link when ending it failed, and says so inside the question', async () => {
    await show(
      {
        revokeShare: () => {
          throw refused('unavailable', 503);
        },
      },
      { createdAt: '2026-11-22T09:00:00.000Z' },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Freigabe beenden' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Freigabe beenden' }));
    expect(dialog.contains(await screen.findByRole('alert'))).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(/^Geteilt seit/)).toBeTruthy();
  });
});

describe('the trend', () => {
  it('shows each run with its numbers, what changed, and the way to compare', async () => {
    const { container } = renderPart(<Trend id={id} />, { api: { runHistory: () => ({ runs: historyPoints }) } });
    const table = within(await screen.findByRole('table', { name: /^Prüfungen dieser Adresse/ }));
    const changes = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[4]?.textContent);
    expect(changes.map((text) => text?.replace('Veränderung der Elemente', ''))).toEqual([
      '7 weniger als davor',
      'unverändert',
      '19 weniger als davor',
      'erste Prüfung in diesem Umfang',
    ]);
    expect(table.getByText('(diese Prüfung)')).toBeTruthy();
    const links = table.getAllByRole('link', { name: /^Vergleichen\s*mit der Prüfung vom/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      historyPoints.slice(1).map((point) => `/run/${id}/compare?with=${point.id}`),
    );
    expect(await findBarriers(container)).toEqual([]);
  });

  it('names the rule set of each run, and says when they differ', async () => {
    const runs = historyPoints.map((point, at) => (at === 3 ? { ...point, profile: 'free' as const } : point));
    renderPart(<Trend id={id} />, { api: { runHistory: () => ({ runs }) } });
    const table = within(await screen.findByRole('table', { name: /^Prüfungen dieser Adresse/ }));
    expect(table.getAllByRole('cell', { name: /Pro$/ })).toHaveLength(3);
    expect(table.getByRole('cell', { name: /Kostenlos$/ })).toBeTruthy();
    expect(table.getByRole('cell', { name: /nicht vergleichbar: anderer Prüfumfang$/ })).toBeTruthy();
    expect(screen.getByText(/nicht alle mit demselben Prüfumfang/)).toBeTruthy();
  });

  it('says what will stand here when there is one run only, and tries again when it failed', async () => {
    let isAway = true;
    renderPart(<Trend id={id} />, {
      api: {
        runHistory: () => {
          if (isAway) throw refused('unavailable', 503);
          return { runs: historyPoints.slice(0, 1) };
        },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    isAway = false;
    await userEvent.click(retry);
    expect(await screen.findByText(/^Das ist die erste abgeschlossene Prüfung/)).toBeTruthy();
  });
});
