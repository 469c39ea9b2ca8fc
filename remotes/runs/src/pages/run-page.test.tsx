import type { FindingMark, RunProgress } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { channel } from '../testing/channel.ts';
import { renderPart } from '../testing/render-scan.tsx';
import { samplePlan, signedIn } from '../testing/sample-account.ts';
import { reportHandlers, sampleFindings, siteRun } from '../testing/sample-report.ts';
import { queuedRun, sampleRun } from '../testing/sample-run.ts';
import { RunPage } from './run-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

const { id } = sampleRun;
const show = (api: ApiHandlers) =>
  renderPart(<RunPage />, { route: `/run/${id}`, path: '/run/:id', session: signedIn, entitlement: samplePlan, api });

it('follows an own run to its result and tells nothing of a public link', async () => {
  const events = channel<RunProgress>();
  const answers = [queuedRun, sampleRun];
  const asked: string[] = [];
  show({
    getRun: ({ params }) => {
      asked.push(params.id);
      return answers.shift() ?? sampleRun;
    },
    runEvents: () => events,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Wir prüfen shop.example' })).toBeTruthy();
  expect(screen.getByText(/finden Sie danach in Ihren Prüfungen/)).toBeTruthy();
  events.send({ version: 6, state: 'completed', progress: { done: 1, total: 1 } });
  await screen.findByText('Ergebnisse im Einzelnen');
  expect(asked).toEqual([id, id]);
  expect(screen.queryByText('Link kopieren')).toBeNull();
  expect(screen.queryByText(/Diese Prüfung behalten/)).toBeNull();
});

it('names the order that opened it after a payment, and none after a link from elsewhere', async () => {
  const at = { route: `/run/${id}`, path: '/run/:id', session: signedIn, entitlement: samplePlan };
  const api = { getRun: () => sampleRun };
  const { container } = renderPart(<RunPage />, { ...at, api, arrival: { paidOrder: 'ST-7K2M9QXA' } });
  expect(await screen.findByText(/^Ihre Zahlung ist bestätigt.*Ihre Bestellnummer ist ST-7K2M9QXA\./)).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
  renderPart(<RunPage />, { ...at, api });
  await screen.findByRole('heading', { level: 1, name: /^Ergebnis/ });
  expect(screen.queryByText(/Ihre Bestellnummer/)).toBeNull();
});

it('can be deleted after a question, and leads back to the list', async () => {
  const deleted: string[] = [];
  const { platform } = show({
    getRun: () => ({ ...queuedRun, state: 'canceled' }),
    deleteRun: ({ params }) => void deleted.push(params.id),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Prüfung löschen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.getByTestId('elsewhere').textContent).toBe('/runs'));
  expect(deleted).toEqual([id]);
  expect(platform.announcements.map(({ text }) => text)).toEqual(['Prüfung von shop.example gelöscht.']);
});

it('leads back to the list also when the run is told as ended before its deletion is answered', async () => {
  const events = channel<RunProgress>();
  const answers = [queuedRun];
  const deletion = Promise.withResolvers<undefined>();
  show({
    getRun: () => answers.shift() ?? { ...queuedRun, state: 'canceled' },
    runEvents: () => events,
    deleteRun: () => deletion.promise,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Prüfung löschen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  events.send({ version: 6, state: 'canceled', progress: { done: 0, total: 1 } });
  await screen.findByRole('heading', { level: 1, name: 'Die Prüfung wurde abgebrochen' });
  deletion.resolve(undefined);
  await waitFor(() => expect(screen.getByTestId('elsewhere').textContent).toBe('/runs'));
});

it('orders the same page once more into the own list', async () => {
  const other = `${id.slice(0, -1)}0`;
  const asked: string[] = [];
  show({
    getRun: ({ params }) => {
      asked.push(params.id);
      return { ...queuedRun, state: 'canceled' };
    },
    createRun: () => ({ ...sampleRun, id: other }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut prüfen' }));
  await waitFor(() => expect(asked).toEqual([id, other]));
});

it('looks the same for unknown, deleted and foreign runs', async () => {
  const { container } = show({
    getRun: () => {
      throw new ApiError({ type: '', title: '', status: 404, code: 'not_found', traceId: '' });
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Diese Prüfung gibt es nicht' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zu Ihren Prüfungen' }).getAttribute('href')).toBe('/runs');
  expect(await findBarriers(container)).toEqual([]);
});

it('leads only the owner of a paid check that robots.txt stopped to the proof of control', async () => {
  const { stats: _, ...plain } = sampleRun;
  const failed = { ...plain, state: 'failed', failure: { code: 'robots', detail: {} } } as const;
  const paid = show({ getRun: () => ({ ...failed, profile: 'pro' }) });
  const link = await screen.findByRole('link', { name: /Nachweis beginnen/ });
  expect(link.getAttribute('href')).toBe(`/profile/proofs?url=${encodeURIComponent(sampleRun.url)}`);
  paid.unmount();
  const free = show({ getRun: () => ({ ...failed, profile: 'free' }) });
  await screen.findByText(/Die robots\.txt untersagt/);
  expect(screen.queryByRole('link', { name: /Nachweis beginnen/ })).toBeNull();
  free.unmount();
  show({ getRun: () => ({ ...failed, profile: 'pro', failure: { code: 'dns', detail: {} } }) });
  await screen.findByText(/Unter diesem Namen/);
  expect(screen.queryByRole('link', { name: /Nachweis beginnen/ })).toBeNull();
});

it('says of an unlocked free scan what it does not hold, and nothing of the kind elsewhere', async () => {
  const note = /^Dieser Bericht stammt aus der kostenlosen Prüfung: eine Seite, ohne Bilder/;
  const { unmount } = show({ getRun: () => ({ ...sampleRun, locked: false }) });
  expect(await screen.findByText(note)).toBeTruthy();
  unmount();
  show({ getRun: () => ({ ...sampleRun, locked: false, profile: 'pro' }) });
  await screen.findByText('Ergebnisse im Einzelnen');
  expect(screen.queryByText(note)).toBeNull();
});

const panel = async () => within(await screen.findByRole('region', { name: 'Diese Seite mit Ihrem Tarif geprüft' }));

it('names the run with the plan that the unlock of a free report has ordered', async () => {
  const planRunId = '01920000-0000-7000-8000-00000000000a';
  const { container } = show({ getRun: () => ({ ...sampleRun, locked: false, planRunId }) });
  const link = (await panel()).getByRole('link', { name: 'Prüfung mit Ihrem Tarif ansehen' });
  expect(link.getAttribute('href')).toBe(`/run/${planRunId}`);
  expect(await findBarriers(container)).toEqual([]);
});

it('offers a run with the plan beside a free report that opened without a request', async () => {
  const ordered: object[] = [];
  show({
    getRun: () => ({ ...sampleRun, locked: false }),
    createRun: ({ body }) => {
      ordered.push(body);
      return { ...sampleRun, id: '01920000-0000-7000-8000-00000000000b' };
    },
  });
  await userEvent.click((await panel()).getByRole('button', { name: 'Mit meinem Tarif prüfen' }));
  await waitFor(() => expect(ordered).toEqual([{ url: sampleRun.url, scope: 'page' }]));
});

it('shows in the report what counts again in the list of what is ignored, one by one and all at once', async () => {
  const user = userEvent.setup();
  const handlers = reportHandlers();
  const marks = new Map<string, FindingMark>();
  show({
    ...handlers,
    getRun: () => siteRun,
    runFindings(request) {
      const page = handlers.runFindings(request);
      if (request.query.ignored !== 'only') return page;
      const findings = page.findings.flatMap((finding) => {
        const mark = marks.get(finding.fingerprint);
        return mark ? { ...finding, mark } : [];
      });
      return { ...page, findings, total: findings.length };
    },
    putMark({ params, body }) {
      const mark = { reason: body.reason, createdAt: '2026-11-22T09:00:00.000Z' };
      marks.set(params.fingerprint, mark);
      return mark;
    },
    removeMark: ({ params }) => void marks.delete(params.fingerprint),
    removeMarks() {
      marks.clear();
      return undefined;
    },
  });
  const title = await screen.findByRole('heading', { name: 'Ergebnisse im Einzelnen' });
  const report = within(title.closest('section')!);
  const [group] = await report.findAllByRole('button', { expanded: false, name: /^Bilder .*Element/ });
  await user.click(group!);
  const which = (number: number) => `#angebote > li:nth-child(${number}) > img`;
  const ignore = (number: number) => report.findByRole('button', { name: `Ignorieren: ${which(number)}` });
  for (const number of [1, 2]) {
    await user.click(await ignore(number));
    await user.keyboard('Ein Grund{Enter}');
    await report.findByRole('button', { name: `Nicht mehr ignorieren: ${which(number)}` });
  }
  const heading = await screen.findByRole('heading', { name: 'Ignoriert: 2 Elemente mit Verstößen' });
  const list = within(heading.closest('section')!);
  await user.click(list.getByRole('button', { name: `Nicht mehr ignorieren: ${which(1)}` }));
  expect(await ignore(1)).toBeTruthy();
  expect(report.getAllByText(/^Ignoriert seit/)).toHaveLength(1);

  await user.click(list.getByRole('button', { name: `Ignorieren: ${which(1)}` }));
  await user.keyboard('Doch{Enter}');
  expect(await report.findByText(/Grund: Doch$/)).toBeTruthy();

  await user.click(list.getByRole('button', { name: 'Alle wieder zählen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Wieder zählen' }));
  expect(await ignore(2)).toBeTruthy();
  expect(report.queryByText(/^Ignoriert seit/)).toBeNull();
});

it('lists what counts again although it was left out when the report was read', async () => {
  const user = userEvent.setup();
  const handlers = reportHandlers();
  const left = sampleFindings.filter(({ ruleId }) => ruleId === 'image-alt');
  const mark = { reason: 'Karte eines Dritten', createdAt: '2026-11-20T09:00:00.000Z' };
  let isIgnored = true;
  show({
    ...handlers,
    getRun: () => ({ ...siteRun, ...(isIgnored && { ignored: { rules: 1, nodes: left.length } }) }),
    runGroups(request) {
      const { groups, ...answer } = handlers.runGroups(request);
      if (!isIgnored) return { ...answer, groups };
      return { ...answer, groups: groups.filter(({ key }) => key !== 'image-alt'), nodes: answer.nodes - left.length };
    },
    runFindings(request) {
      if (request.query.ignored !== 'only') return handlers.runFindings(request);
      const findings = isIgnored && request.query.category === 'violations' ? left : [];
      return { findings: findings.map((one) => ({ ...one, mark })), pages: [], total: findings.length };
    },
    removeMarks() {
      isIgnored = false;
      return undefined;
    },
  });
  expect(await screen.findByText('117 Funde angezeigt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Links müssen/, expanded: false }));
  await user.click(await screen.findByRole('button', { name: 'Alle wieder zählen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Wieder zählen' }));
  expect(await screen.findByText('120 Funde angezeigt')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Bilder müssen/, expanded: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Links müssen/, expanded: true })).toBeTruthy();
  expect(screen.queryByText(/^Gezählt sind/)).toBeNull();
});
