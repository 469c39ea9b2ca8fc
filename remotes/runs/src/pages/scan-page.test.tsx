import { scanFailureCodes, type LockedRun, type RunProgress, type ScanFailureCode } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import { findBarriers } from '@stufenlos/ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { channel } from '../testing/channel.ts';
import { renderScan } from '../testing/render-scan.tsx';
import { queuedRun, sampleRun } from '../testing/sample-run.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.useRealTimers());

const at = (version: number, changes: Partial<RunProgress>): RunProgress => ({
  version,
  state: 'running',
  progress: { done: 0, total: 1 },
  ...changes,
});
const refused = (code: ApiError['problem']['code'], status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: 'trace-7', ...more });
const refusing = (cause: ApiError) => () => {
  throw cause;
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
/** The shortest screen of a check that has ended, for tests that only care that it is another one. */
const endedRun: LockedRun = { ...queuedRun, state: 'canceled', version: 9 };
const ended = 'Die Prüfung wurde abgebrochen';
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;

/** A queued check whose live events the test speaks, and which ends as `result`. */
function runningScan(result: LockedRun = sampleRun, handlers = {}) {
  const events = channel<RunProgress>();
  let asked = 0;
  const getScan = () => {
    asked += 1;
    return asked === 1 ? queuedRun : result;
  };
  return { events, ...renderScan({ getScan, scanEvents: () => events, ...handlers }) };
}

describe('while the check runs', () => {
  it('shows each step as it comes', async () => {
    const { events, platform } = runningScan();
    expect(await heading('Wir prüfen shop.example')).toBeTruthy();
    // The heading is there before the effects of the same render have run.
    await waitFor(() => expect(platform.pageTitle()).toBe('Prüfung läuft – shop.example'));
    expect(currentStep()).toContain('In der Warteschlange, Platz 2');
    const bar = screen.getByRole('progressbar', { name: 'Fortschritt der Prüfung' });
    expect(bar.getAttribute('aria-valuetext')).toBe('In der Warteschlange, Platz 2');
    events.send(at(2, { phase: 'auditing' }));
    await waitFor(() => expect(currentStep()).toContain('Regeln werden angewendet'));
    expect((bar as HTMLProgressElement).value).toBe(2);
  });

  it('says that one may leave, and for how long the result stays', async () => {
    runningScan();
    expect(await screen.findByText(/bleibt 30 Tage lang unter dieser Adresse abrufbar/)).toBeTruthy();
  });

  it('turns into the result, which takes the focus and is announced', async () => {
    const { events, platform } = runningScan();
    await heading('Wir prüfen shop.example');
    events.send(at(6, { state: 'completed' }));
    const result = await heading('Ergebnis für shop.example');
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(platform.announcements.map(({ text }) => text)).toContain(
      'Prüfung abgeschlossen: 2 Verstöße, 1 Punkt zu prüfen.',
    );
  });

  it('can be cancelled', async () => {
    const user = userEvent.setup();
    let canceled = 0;
    const { events } = runningScan(endedRun, { cancelScan: () => void (canceled += 1) });
    await user.click(await screen.findByRole('button', { name: 'Prüfung abbrechen' }));
    await waitFor(() => expect(canceled).toBe(1));
    events.send(at(9, { state: 'canceled' }));
    expect(await heading(ended)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Erneut prüfen' })).toBeTruthy();
  });

  it('says when cancelling did not work, beside the button', async () => {
    const user = userEvent.setup();
    const { platform } = runningScan(sampleRun, { cancelScan: refusing(refused('unavailable', 503)) });
    await user.click(await screen.findByRole('button', { name: 'Prüfung abbrechen' }));
    expect(await screen.findByText(/^Das Abbrechen hat nicht geklappt/)).toBeTruthy();
    expect(platform.announcements.at(-1)?.politeness).toBe('assertive');
    expect(screen.getByRole('button', { name: 'Prüfung abbrechen' })).toBeTruthy();
  });
});

describe('with a clock', () => {
  it('tells steps at most every five seconds, the newest only', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { events, platform } = runningScan();
    await heading('Wir prüfen shop.example');
    const told = () => platform.announcements.map(({ text }) => text);
    events.send(at(2, { phase: 'opening' }));
    await waitFor(() => expect(told()).toEqual(['Seite wird geöffnet']));
    events.send(at(3, { phase: 'auditing' }));
    await waitFor(() => expect(currentStep()).toContain('Regeln'));
    events.send(at(4, { phase: 'saving' }));
    await waitFor(() => expect(currentStep()).toContain('Ergebnis'));
    expect(told()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told()).toEqual(['Seite wird geöffnet', 'Ergebnis wird gespeichert']);
  });

  it('apologises for a long wait after thirty seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    runningScan(queuedRun);
    await heading('Wir prüfen shop.example');
    expect(screen.queryByText(/^Das dauert länger/)).toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await screen.findByText(/^Das dauert länger als üblich/)).toBeTruthy();
  });

  it('shows that it waits for the server only after 400 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderScan({ getScan: () => new Promise(() => undefined) });
    expect(screen.queryByText('Die Prüfung wird geladen …')).toBeNull();
    await vi.advanceTimersByTimeAsync(400);
    expect(await screen.findByText('Die Prüfung wird geladen …')).toBeTruthy();
  });
});

describe('a check that failed', () => {
  const failed = (code: ScanFailureCode, detail = {}): LockedRun => ({
    ...queuedRun,
    state: 'failed',
    failure: { code, detail },
  });

  it('shows the general explanation word for word and adds the cause', async () => {
    renderScan({ getScan: () => failed('http', { status: 404 }) }, { locale: 'en' });
    expect(await heading("We couldn't scan this site.")).toBeTruthy();
    expect(screen.getByText(/^The URL may be invalid, or the site blocks automated tools/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'What we saw' })).toBeTruthy();
    expect(screen.getByText('The server answered with status 404.')).toBeTruthy();
    expect(screen.getByText('Address: https://shop.example/')).toBeTruthy();
  });

  it.each(scanFailureCodes)('has a whole sentence for %s', async (code) => {
    const detail = { seconds: 15, status: 500, type: 'application/pdf' };
    const { container } = renderScan({ getScan: () => failed(code, detail) });
    const reason = (await screen.findByRole('heading', { name: 'Was wir gesehen haben' })).nextElementSibling;
    expect(reason?.textContent).toMatch(/^[A-ZÄÖÜ][^{}]+\.$/);
    expect(container.textContent).not.toContain('fail.code');
  });

  it('names our checker where robots.txt keeps it out', async () => {
    renderScan({ getScan: () => failed('robots') });
    expect(await screen.findByText(/„StufenlosBot“/)).toBeTruthy();
  });

  it.each([
    ['late', 'Der Server hat auf die Anfrage nach der robots.txt nicht innerhalb von 5 Sekunden geantwortet.'],
    ['broken', 'Die Übertragung der robots.txt ist abgebrochen.'],
  ])('does not claim that robots.txt keeps it out when the file is missing: %s', async (reason, sentence) => {
    renderScan({ getScan: () => failed('robots', { botName: 'StufenlosBot', reason, seconds: 5 }) });
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  });

  it('is our fault when nobody knows why', async () => {
    renderScan({ getScan: () => ({ ...queuedRun, state: 'failed' }) });
    expect(await screen.findByText(/^Bei uns ist ein Fehler aufgetreten/)).toBeTruthy();
  });

  it('is tried again as a new check', async () => {
    const user = userEvent.setup();
    const ordered: unknown[] = [];
    const next = 'b'.repeat(22);
    renderScan({
      getScan: ({ params }) => (params.token === next ? endedRun : failed('dns')),
      createScan: ({ body }) => {
        ordered.push(body);
        return { token: next, state: 'queued', host: 'shop.example' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await heading(ended)).toBeTruthy();
    expect(ordered).toEqual([{ url: 'https://shop.example/', fresh: true, locale: 'de' }]);
  });

  it('leads back to the form with its address', async () => {
    renderScan({ getScan: () => failed('dns') });
    const link = await screen.findByRole('link', { name: 'Adresse ändern' });
    expect(screen.getByRole('link', { name: 'So lassen Sie unser Prüfprogramm zu' }).getAttribute('href')).toBe('/bot');
    expect(link.getAttribute('href')).toBe('/?url=https%3A%2F%2Fshop.example%2F');
  });

  it('says beside the button why another check is refused', async () => {
    const user = userEvent.setup();
    const quota = refused('rate_limited', 429, { retryAfter: 1200, data: { kind: 'quota', count: 3 } });
    const { platform, container } = renderScan({ getScan: () => failed('dns'), createScan: refusing(quota) });
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    const text = /^Sie haben schon 3 kostenlose Prüfungen gestartet.*in 20 Minuten/;
    expect(await screen.findByText(text)).toBeTruthy();
    expect(platform.announcements.at(-1)?.text).toMatch(text);
    expect(await findBarriers(container)).toEqual([]);
  });
});

describe('a check that is not there', () => {
  it.each([
    ['unknown', 'not_found', 404],
    ['expired', 'gone', 410],
    ['no token at all', 'invalid_input', 422],
  ] as const)('looks the same when it is %s', async (_, code, status) => {
    const { container } = renderScan({ getScan: refusing(refused(code, status)) });
    expect(await heading('Dieses Ergebnis ist nicht mehr verfügbar')).toBeTruthy();
    expect(screen.getByText('Ergebnisse ohne Konto löschen wir nach 30 Tagen.')).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
  });

  const gone = { getScan: refusing(refused('gone', 410)) };

  it('makes way for a new one', async () => {
    const user = userEvent.setup();
    const next = 'b'.repeat(22);
    renderScan({
      getScan: ({ params }) => {
        if (params.token !== next) throw refused('gone', 410);
        return endedRun;
      },
      createScan: () => ({ token: next, state: 'queued', host: 'shop.example' }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Adresse Ihrer Website' }), 'shop.example{Enter}');
    expect(await heading(ended)).toBeTruthy();
  });

  it('judges an address before it is sent, and again while it is mended', async () => {
    const user = userEvent.setup();
    renderScan(gone);
    const field = await screen.findByRole('textbox', { name: 'Adresse Ihrer Website' });
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenlos prüfen' }));
    expect(screen.getByText('Fehler: Bitte geben Sie eine Adresse ein.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, 'shop.example');
    expect(screen.queryByText(/^Fehler:/)).toBeNull();
  });

  it('keeps the input when the server refuses it', async () => {
    const user = userEvent.setup();
    renderScan({ ...gone, createScan: refusing(refused('address_refused', 422)) });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse Ihrer Website' });
    await user.type(field, 'intern.example{Enter}');
    expect(await screen.findByText(/^Fehler: Diese Adresse liegt in einem internen Netz/)).toBeTruthy();
    expect(field.value).toBe('intern.example');
    expect(document.activeElement).toBe(field);
  });
});

describe('when the server cannot be asked', () => {
  const answering = (...answers: (ApiError | LockedRun)[]) => ({
    getScan: () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof ApiError || !answer) throw answer ?? new Error('no answer');
      return answer;
    },
  });

  it.each([
    [refused('unavailable', 503), /^Wir können gerade nicht abfragen, wie weit/],
    [refused('internal', 500), /errors\.generic\.text/],
    [refused('rate_limited', 429, { retryAfter: 90 }), /errors\.rateLimit/],
  ])('says why: %s', async (cause, text) => {
    renderScan(answering(cause));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('tries again on demand and keeps the focus in the page', async () => {
    const user = userEvent.setup();
    renderScan(answering(refused('unavailable', 503), endedRun));
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    await heading(ended);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(ended));
  });

  it('announces every failure, also when another try ends as the one before', async () => {
    const user = userEvent.setup();
    const away = refused('unavailable', 503);
    const { platform } = renderScan(answering(away, away));
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    const failure = { text: expect.stringMatching(/^Wir können gerade nicht abfragen/), politeness: 'assertive' };
    await waitFor(() => expect(platform.announcements).toEqual([failure]));
    await user.click(retry);
    await waitFor(() => expect(platform.announcements).toEqual([failure, failure]));
  });

  it('tries again by itself when the network is back', async () => {
    renderScan(answering(refused('unavailable', 503), endedRun));
    await screen.findByRole('button', { name: 'Erneut versuchen' });
    fireEvent(window, new Event('online'));
    expect(await heading(ended)).toBeTruthy();
  });

  it('has no barrier axe can find', async () => {
    const { container } = renderScan(answering(refused('unavailable', 503)));
    await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(await findBarriers(container)).toEqual([]);
  });
});

it('keeps search engines out', async () => {
  renderScan({ getScan: () => endedRun });
  await heading(ended);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});
