import type { ListedProgress, ListedRun } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { channel } from '../testing/channel.ts';
import { renderPart } from '../testing/render-scan.tsx';
import { listedRun, openRun, runList, samplePlan, signedIn } from '../testing/sample-account.ts';
import { sampleRun } from '../testing/sample-run.ts';
import { RunListPage } from './run-list-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.useRealTimers());

const show = (options: RenderInPlatformOptions) =>
  renderPart(<RunListPage />, {
    route: '/runs',
    path: '/runs',
    session: signedIn,
    entitlement: samplePlan,
    ...options,
  });
const refused = (code: ApiError['problem']['code'], status = 503, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...more });
const rows = () => screen.getAllByRole('row').slice(1);
const many = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => listedRun(first + index));

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

describe('a new check', () => {
  const open = async (
    createRun: NonNullable<RenderInPlatformOptions['api']>['createRun'] = () => sampleRun,
    options = {},
  ) => {
    const view = show({ api: { listRuns: () => runList([listedRun(1)]), createRun }, ...options });
    await userEvent.click(await screen.findByRole('button', { name: 'Neue Prüfung' }));
    return view;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });

  it('uses what was paid for: one Enter adds the website to the plan, and says what that takes', async () => {
    const asked: unknown[] = [];
    const { container } = await open(({ body }) => {
      asked.push(body);
      return sampleRun;
    });
    expect(screen.getByRole('dialog', { name: 'Neue Prüfung' })).toBeTruthy();
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('neu.example');
    const plan = await screen.findByRole<HTMLInputElement>('radio', {
      name: 'Mit meinem Tarif: neu.example hinzufügen',
    });
    expect(plan.checked).toBe(true);
    expect(
      screen.getByText(/^neu\.example belegt mit dem Tarif eine Ihrer Domains \(3 von 5\)\. Sie können diese Domain/),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Alle Unterseiten/ }).checked).toBe(true);
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ url: 'neu.example', registerSite: true, scope: 'site' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neue Prüfung' }));
  });

  it('checks all subpages of a website of the plan unless one page is chosen, and names how many at most', async () => {
    const asked: unknown[] = [];
    await open(({ body }) => {
      asked.push(body);
      return sampleRun;
    });
    await userEvent.keyboard('shop.example');
    const scope = within(await screen.findByRole('group', { name: 'Umfang' }));
    const all = scope.getByRole<HTMLInputElement>('radio', {
      name: 'Alle Unterseiten (höchstens 200 Seiten je Prüfung)',
    });
    expect(all.checked).toBe(true);
    await userEvent.click(scope.getByRole('radio', { name: 'Nur diese Seite' }));
    await userEvent.click(screen.getByRole('button', { name: 'Prüfung starten' }));
    await waitFor(() => expect(asked).toEqual([{ url: 'shop.example', scope: 'page' }]));
  });

  it('asks before a place is bound to a website permanently, because a typing error would take it', async () => {
    const asked: unknown[] = [];
    const { subscription: _, ...plan } = samplePlan;
    const payment = {
      id: 'p1',
      planName: 'Basic',
      profile: 'basic' as const,
      limit: 1,
      used: 0,
      sites: [],
      suspended: false,
    };
    const { container } = await open(
      ({ body }) => {
        asked.push(body);
        return sampleRun;
      },
      { entitlement: { ...plan, payments: [payment], sites: [] } },
    );
    await userEvent.keyboard('neu.example{Enter}');
    const choice = await screen.findByRole('radio', { name: /^Mit meinem Tarif/ });
    expect(document.activeElement).toBe(choice);
    expect(screen.getByText(/Bitte wählen Sie, ob die Website zu Ihrem Tarif gehören soll/)).toBeTruthy();
    expect(screen.getByText(/Der Platz bleibt dauerhaft an diese Domain gebunden/)).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    expect(asked).toEqual([]);
    await userEvent.keyboard(' ');
    expect(screen.queryByText(/Bitte wählen Sie/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Prüfung starten' }));
    await waitFor(() => expect(asked).toEqual([{ url: 'neu.example', registerSite: true, scope: 'site' }]));
  });

  it('offers one page only for a website that is not paid for', async () => {
    const asked: unknown[] = [];
    await open(({ body }) => {
      asked.push(body);
      return sampleRun;
    });
    await userEvent.keyboard('neu.example');
    await userEvent.click(await screen.findByRole('radio', { name: /^Kostenlos und ohne Tarif/ }));
    expect(screen.queryByRole('group', { name: 'Umfang' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Prüfung starten' }));
    await waitFor(() => expect(asked).toEqual([{ url: 'neu.example' }]));
  });

  it('asks nothing for a website of the plan, and says when there is no place left', async () => {
    await open();
    await userEvent.keyboard('www.shop.example/kasse');
    expect(screen.queryByRole('radio', { name: /^Mit meinem Tarif/ })).toBeNull();
    expect(screen.queryByText(/belegt/)).toBeNull();
    const full = { ...samplePlan, subscription: { ...samplePlan.subscription!, used: 5 } };
    await open(undefined, { entitlement: full });
    await userEvent.keyboard('neu.example');
    expect(await screen.findByText(/^Alle Domains Ihres Tarifs sind belegt/)).toBeTruthy();
  });

  it('says of a website beyond the plan what is checked, and where to choose', async () => {
    const site = { ...samplePlan.sites[0]!, overLimit: true as const };
    const plan = { ...samplePlan.subscription!, limit: 1, used: 2 };
    const { container } = await open(undefined, { entitlement: { ...samplePlan, subscription: plan, sites: [site] } });
    await userEvent.keyboard('shop.example');
    expect(await screen.findByText(/^shop\.example ist hinzugefügt, liegt aber über der Zahl/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Domains im Abo auswählen' });
    expect(link.getAttribute('href')).toBe('/setup');
    expect(screen.queryByRole('group', { name: 'Umfang' })).toBeNull();
    expect(await findBarriers(container)).toEqual([]);
  });

  it('says what to do when the plan has become smaller meanwhile', async () => {
    await open(() => {
      throw refused('limit_reached', 409, { data: { reason: 'over_limit' } });
    });
    await userEvent.keyboard('shop.example{Enter}');
    expect(await screen.findByText(/^Diese Domain liegt über der Zahl Ihres Tarifs\. Wählen Sie/)).toBeTruthy();
  });

  it.each([
    ['', 'Fehler: Bitte geben Sie eine Adresse ein.'],
    ['http://192.168.0.1/', /^Fehler: Diese Adresse liegt in einem internen Netz/],
  ])('refuses "%s" in the field before asking anybody', async (typed, words) => {
    await open(() => {
      throw new Error('asked');
    });
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe(typed);
  });

  it('keeps what was typed when it is refused, and says why inside the dialog', async () => {
    await open(() => {
      throw refused('unavailable');
    });
    await userEvent.keyboard('shop.example{Enter}');
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('dialog').contains(alert)).toBe(true);
    expect(field().value).toBe('shop.example');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(/^Ihre Eingaben gehen dann verloren/)).toBeTruthy();
  });

  it('says when somebody else took the last place meanwhile', async () => {
    await open(() => {
      throw refused('limit_reached', 409);
    });
    await userEvent.keyboard('neu.example{Enter}');
    expect(await screen.findByText(/^Inzwischen sind alle Domains/)).toBeTruthy();
  });
});

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

it('speaks English', async () => {
  const { container } = show({ locale: 'en', api: { listRuns: () => runList([listedRun(1, { change: -1 })]) } });
  expect(await screen.findByText('1 fewer than last time')).toBeTruthy();
  expect(container.textContent).not.toMatch(/Prüfung|Verst/);
});
