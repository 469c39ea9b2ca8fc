import type { GroupsQuery, LockedRun, RunProgress } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { channel } from '../../testing/channel.ts';
import { renderPart } from '../../testing/render-scan.tsx';
import { samplePlan, signedIn } from '../../testing/sample-account.ts';
import { reportHandlers, siteRun } from '../../testing/sample-report.ts';
import { queuedRun } from '../../testing/sample-run.ts';
import { historyPoints } from '../../testing/sample-work.ts';
import { RunPage } from '../run-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);
afterEach(() => vi.useRealTimers());

const show = (api: ApiHandlers, search = '') =>
  renderPart(<RunPage />, {
    route: `/run/${siteRun.id}${search}`,
    path: '/run/:id',
    session: signedIn,
    entitlement: samplePlan,
    api: { ...reportHandlers(), runHistory: () => ({ runs: historyPoints }), ...api },
  });
const running = { ...queuedRun, scope: 'site', state: 'running', locked: false } as const;

it('counts the pages of a website and shows what the finished ones say', async () => {
  const events = channel<RunProgress>();
  const answers = [running, { ...siteRun, state: 'running' as const }];
  show({ getRun: () => answers.shift() ?? siteRun, runEvents: () => events });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext') ?? '').not.toContain('Seite 0');
  expect(screen.getAllByText('Die Startseite wird geprüft').length).toBeGreaterThan(0);
  events.send({ version: 7, state: 'running', phase: 'auditing', progress: { done: 4, total: 6 } });
  expect((await screen.findAllByText('4 von 6 Seiten geprüft')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Regeln werden angewendet')).toBeNull();
  expect(await screen.findByRole('heading', { level: 2, name: 'Bisheriges Ergebnis' })).toBeTruthy();
  expect(screen.getByText(/^Die Prüfung läuft noch\. Alle Angaben gelten für 4 fertige Seiten/)).toBeTruthy();
  expect(await screen.findByText('120 Funde angezeigt')).toBeTruthy();
  events.send({ version: 9, state: 'partial', progress: { done: 6, total: 6 } });
  expect(await screen.findByText('Umfang der Prüfung')).toBeTruthy();
  expect(screen.queryByText('Bisheriges Ergebnis')).toBeNull();
});

it('shows what a mark has changed meanwhile, and at the end the result, not what that mark had read', async () => {
  const events = channel<RunProgress>();
  const ignored = { rules: 0, nodes: 1 };
  const soFar = { ...siteRun, state: 'running', version: 7 } as const;
  let answer = running as LockedRun;
  show({
    getRun: () => answer,
    runEvents: () => events,
    putMark: () => {
      answer = { ...soFar, ignored };
      return { reason: 'Karte eines Dritten', createdAt: '2026-11-20T09:00:00.000Z' };
    },
  });
  await screen.findByRole('progressbar');
  answer = soFar;
  events.send({ version: 7, state: 'running', phase: 'auditing', progress: { done: 4, total: 6 } });
  await userEvent.click(await screen.findByRole('button', { name: /^Bilder müssen einen Alternativtext/ }));
  await userEvent.click((await screen.findAllByRole('button', { name: /^Ignorieren: #angebote/ }))[0]!);
  await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Karte eines Dritten{Enter}');
  expect(await screen.findByText(/^5 Verstöße an 119 Elementen/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Bisheriges Ergebnis' })).toBeTruthy();
  const { pages, categories, ...stats } = siteRun.stats!;
  const violations = { rules: 6, nodes: 131 };
  answer = { ...siteRun, version: 9, ignored, stats: { ...stats, pages, categories: { ...categories, violations } } };
  events.send({ version: 9, state: 'partial', progress: { done: 6, total: 6 } });
  expect(await screen.findByText(/^6 Verstöße an 130 Elementen/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Exportieren' })).toBeTruthy();
});

it('keeps its lists as they are while the check goes on, and reads them again when asked to', async () => {
  const events = channel<RunProgress>();
  const handlers = reportHandlers();
  const { stats } = siteRun;
  const soFar = { ...siteRun, state: 'running', version: 7 } as const;
  let answer = running as LockedRun;
  let isAway = false;
  let missing = 3;
  vi.useFakeTimers({ toFake: ['Date'] });
  show({
    getRun: () => answer,
    runEvents: () => events,
    runGroups(request) {
      if (isAway) throw new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: '' });
      const found = handlers.runGroups(request);
      return { ...found, nodes: found.nodes - missing };
    },
  });
  await screen.findByRole('progressbar');
  answer = soFar;
  events.send({ version: 7, state: 'running', phase: 'auditing', progress: { done: 4, total: 6 } });
  expect(await screen.findByText('117 Funde angezeigt')).toBeTruthy();
  expect(screen.queryByText(/^Diese Listen zeigen einen früheren Stand/)).toBeNull();
  answer = { ...soFar, version: 8, stats: { ...stats!, pages: { ...stats!.pages, completed: 4 } } };
  missing = 0;
  vi.setSystemTime(Date.now() + 5000);
  events.send({ version: 8, state: 'running', phase: 'auditing', progress: { done: 5, total: 6 } });
  expect(await screen.findByText(/^Diese Listen zeigen einen früheren Stand/)).toBeTruthy();
  expect(screen.getByText('117 Funde angezeigt')).toBeTruthy();
  expect(screen.queryByText(/^Gezählt sind/)).toBeNull();
  isAway = true;
  await userEvent.click(screen.getByRole('button', { name: 'Aktuellen Stand laden' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ergebnisse im Einzelnen' }));
  expect(screen.queryByText(/^Diese Listen zeigen einen früheren Stand/)).toBeNull();
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(screen.getByText('117 Funde angezeigt')).toBeTruthy();
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByText('120 Funde angezeigt')).toBeTruthy();
});

it('leaves somebody at work in the lists when the check ends, and lets them ask for the new state', async () => {
  const events = channel<RunProgress>();
  const handlers = reportHandlers();
  const soFar = { ...siteRun, state: 'running', version: 7 } as const;
  let answer = running as LockedRun;
  const asked: GroupsQuery[] = [];
  const reasons: string[] = [];
  show({
    getRun: () => answer,
    runEvents: () => events,
    runGroups(request) {
      asked.push(request.query);
      return handlers.runGroups(request);
    },
    putMark({ body: { reason } }) {
      reasons.push(reason);
      return { reason, createdAt: '2026-11-20T09:00:00.000Z' };
    },
  });
  await screen.findByRole('progressbar');
  answer = soFar;
  events.send({ version: 7, state: 'running', phase: 'auditing', progress: { done: 4, total: 6 } });
  await userEvent.click(await screen.findByRole('button', { name: /^Text muss sich/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
  const name = 'Ignorieren: .produkt:nth-child(60) .preis';
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Wird im');
  answer = { ...siteRun, version: 9, stats: { ...siteRun.stats!, pages: { ...siteRun.stats!.pages, completed: 5 } } };
  const before = asked.length;
  events.send({ version: 9, state: 'partial', progress: { done: 6, total: 6 } });
  expect(await screen.findByText('Umfang der Prüfung')).toBeTruthy();
  expect(screen.queryByText('Bisheriges Ergebnis')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Grund' }));
  await userEvent.keyboard(' Mai ersetzt{Enter}');
  await waitFor(() => expect(reasons).toEqual(['Wird im Mai ersetzt']));
  expect(await screen.findByText('100 von 110 Elementen')).toBeTruthy();
  expect(asked).toHaveLength(before);
  await userEvent.click(screen.getByRole('button', { name: 'Aktuellen Stand laden' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(screen.getByRole('button', { name: /^Text muss sich/, expanded: true })).toBeTruthy();
});

it('reads its lists again when the check ends and nobody works in them', async () => {
  const events = channel<RunProgress>();
  const handlers = reportHandlers();
  let answer = running as LockedRun;
  const { platform } = show({
    getRun: () => answer,
    runEvents: () => events,
    runGroups(request) {
      const found = handlers.runGroups(request);
      return answer.state === 'running' ? { ...found, nodes: 117 } : found;
    },
  });
  await screen.findByRole('progressbar');
  answer = { ...siteRun, state: 'running', version: 7 };
  events.send({ version: 7, state: 'running', phase: 'auditing', progress: { done: 4, total: 6 } });
  await userEvent.click(await screen.findByRole('button', { name: /^Bilder müssen/ }));
  expect(screen.getByText('117 Funde angezeigt')).toBeTruthy();
  screen.getByRole('button', { name: /^Prüfung beenden/ }).focus();
  answer = { ...siteRun, version: 9 };
  events.send({ version: 9, state: 'partial', progress: { done: 6, total: 6 } });
  expect(await screen.findByText('120 Funde angezeigt')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: /^Ergebnis für/ }));
  expect(screen.queryByText(/^Diese Listen zeigen einen früheren Stand/)).toBeNull();
  // A screen reader may leave out the end of the check for a number that is announced right after it.
  await waitFor(() => expect(screen.getByText('120 Funde angezeigt').closest('[aria-busy]')).toBeNull());
  expect(platform.announcements.map(({ text }) => text)).toEqual([expect.stringMatching(/^Prüfung abgeschlossen/)]);
  expect(screen.getByRole('button', { name: /^Bilder müssen/, expanded: true })).toBeTruthy();
});

it('leads its owner from the pages that robots.txt excludes to the proof of control', async () => {
  const { unmount } = show({ getRun: () => siteRun });
  const link = await screen.findByRole('link', { name: /Nachweis beginnen/ });
  expect(link.getAttribute('href')).toBe(`/profile/proofs?url=${encodeURIComponent(siteRun.url)}`);
  unmount();
  show({ getRun: () => ({ ...siteRun, profile: 'free' }) });
  await screen.findByText('3 Adressen untersagt die robots.txt der Website.');
  expect(screen.queryByRole('link', { name: /Nachweis beginnen/ })).toBeNull();
});

it('shows the pages of a website in a tab of their own', async () => {
  show({ getRun: () => siteRun });
  await userEvent.click(await screen.findByRole('tab', { name: 'Seiten (6)' }));
  expect(await screen.findByRole('table', { name: /^Seiten dieser Prüfung/ })).toBeTruthy();
});

it('explains rules that passed with criterion and pages, without elements', async () => {
  show({ getRun: () => siteRun }, '?tab=passes');
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Bestanden (2)'));
  const entry = (await screen.findByText('Die Seite muss ihre Sprache angeben.')).closest('li')?.textContent;
  expect(entry).toContain('auf 1 Seite');
  expect(entry).toContain('WCAG 3.1.1');
});

it(
  'reads its numbers again when a finding is ignored, and again when it counts again',
  { timeout: 60_000 },
  async () => {
    const mark = { reason: 'Karte eines Dritten', createdAt: '2026-11-20T09:00:00.000Z' };
    let isIgnored = false;
    const { container } = show({
      getRun: () => ({
        ...siteRun,
        ...(isIgnored && {
          ignored: { rules: 0, nodes: 1 },
        }),
      }),
      putMark: () => {
        isIgnored = true;
        return mark;
      },
      removeMark: () => {
        isIgnored = false;
      },
    });
    expect(await screen.findByText(/^5 Verstöße an 120 Elementen/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /^Bilder müssen einen Alternativtext/ }));
    const [ignore] = await screen.findAllByRole('button', { name: /^Ignorieren: #angebote/ });
    const item = within(ignore?.closest('li') as HTMLElement);
    await userEvent.click(ignore as HTMLElement);
    await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), `${mark.reason}{Enter}`);
    expect(await screen.findByText(/^5 Verstöße an 119 Elementen/)).toBeTruthy();
    expect(screen.getByText(/^1 weiteres Element mit Verstoß ignorieren Sie/)).toBeTruthy();
    // The report stays open, and the focus stays on the new button.
    const undo = item.getByRole('button', { name: /^Nicht mehr ignorieren/ });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    expect(screen.getByRole('checkbox', { name: 'Ignorierte Funde mit anzeigen' })).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(undo);
    expect(await screen.findByText(/^5 Verstöße an 120 Elementen/)).toBeTruthy();
  },
);
