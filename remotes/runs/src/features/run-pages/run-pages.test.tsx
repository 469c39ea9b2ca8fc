import { ApiError, useLocation, usePlatform } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { memberReport } from '../../parts/requests/report-client.ts';
import { renderPart } from '../../testing/render-scan.tsx';
import { reportHandlers, siteRun } from '../../testing/sample-report.ts';
import { sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { PageList } from './page-list.tsx';
import { SiteFigures } from './site-figures.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function Pages(): ReactNode {
  const { api } = usePlatform();
  const client = useMemo(() => memberReport(api, siteRun.id), [api]);
  return (
    <>
      <output data-testid="address">{useLocation().search}</output>
      <PageList client={client} />
    </>
  );
}
const show = (api: ApiHandlers = reportHandlers(), route = '/run/1') => renderPart(<Pages />, { route, api });
const row = async (path: string) => (await screen.findByText(`https://shop.example${path}`)).closest('tr')?.textContent;

it('lists the pages with state, violations and why one could not be checked', async () => {
  show();
  expect(await row('/')).toContain('3 Verstöße, 20 Elemente');
  expect(await row('/kontakt')).toContain('keine gefunden');
  expect(await row('/konto')).toContain('Nicht prüfbarDie Seite verlangt eine Anmeldung.');
  expect(await row('/agb')).toMatch(/Steht noch aus.*–/);
  expect(screen.getByText('6 Seiten')).toBeTruthy();
});

it('calls a page that does not exist a broken link, not a page that could not be checked', async () => {
  const failure = { code: 'http' as const, detail: { status: 404 } };
  const page = {
    pageNo: 1,
    url: 'https://shop.example/weg',
    finalUrl: null,
    title: null,
    state: 'failed' as const,
    failure,
  };
  show({ runPages: () => ({ pages: [page], total: 1 }) });
  expect(await row('/weg')).toContain('Toter LinkDer Server hat mit Status 404 geantwortet.');
  renderPart(<SiteFigures run={siteRun} pages={{ discovered: 6, completed: 3, partial: 0, failed: 3, broken: 2 }} />);
  expect(screen.getByText(/^2 Links führen zu Seiten, die es nicht gibt/)).toBeTruthy();
  expect(screen.getByText(/^1 Seite konnte nicht geprüft werden/)).toBeTruthy();
});

it('filters by state, in the address and back', async () => {
  const { platform } = show(reportHandlers(), '/run/1?tab=pages&pages=failed');
  expect(await screen.findByText('1 Seite')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status der Seite' }), 'completed');
  expect(await screen.findByText('3 Seiten')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('?tab=pages&pages=completed');
  expect(platform.announcements.map(({ text }) => text)).toEqual(['3 Seiten']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status der Seite' }), '');
  expect(await screen.findByText('6 Seiten')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('?tab=pages');
});

it('loads more, leads there, and tries again in place after a failure', async () => {
  const handlers = reportHandlers({ groups: 100, findings: 50, pages: 2 });
  let isAway = true;
  show({
    ...handlers,
    runPages: (call) => {
      if (isAway && call.query?.cursor !== undefined) {
        throw new ApiError({ type: '', title: '', status: 500, code: 'internal', traceId: '' });
      }
      return handlers.runPages(call);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
  expect(await screen.findByText(/^Die Seiten konnten nicht geladen werden/)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('/kontakt'));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(5);
});

it('tells honestly how much of a website was judged', async () => {
  renderPart(<SiteFigures run={siteRun} pages={siteRun.stats?.pages ?? sampleStats.pages} />);
  expect(screen.getByText('4 von mindestens 240 gefundenen Seiten geprüft')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 Seite konnte nicht geprüft werden. Den Grund nennt die Liste der Seiten.',
    '40 Seiten liegen über der Grenze von 200 Seiten. Die nächste Prüfung macht damit weiter.',
    '3 Adressen untersagt die robots.txt der Website.',
    '120 Adressen gehören zu endlosen Reihen, zum Beispiel einem Kalender, und wurden nicht geöffnet.',
    '1 Adresse führte zu keiner neuen Seite: Sie war schon geprüft, gehört zu einer anderen Website oder ist eine Datei.',
  ]);
  // A reader of a shared result cannot prove control of the website.
  expect(screen.queryByRole('link')).toBeNull();
});

it('says when the start page leads to another website', () => {
  const site = { ...siteRun.site, found: 1, isAtLeast: false, leavesSite: true } as NonNullable<typeof siteRun.site>;
  renderPart(<SiteFigures run={{ ...siteRun, site }} pages={{ discovered: 1, completed: 1, partial: 0, failed: 0 }} />);
  expect(screen.getByText(/^Die Startseite leitet auf eine andere Website weiter/)).toBeTruthy();
  expect(screen.getByText('1 von 1 gefundenen Seiten geprüft')).toBeTruthy();
});

it('says nothing about a single page', () => {
  renderPart(<SiteFigures run={sampleRun} pages={sampleStats.pages} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
