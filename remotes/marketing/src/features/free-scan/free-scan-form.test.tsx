import type { Entitlement, Problem } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showView } from '../../testing/show-view.tsx';
import { FreeScanForm } from './free-scan-form.tsx';
import { readScans, storedScans } from './recent-scan-list.ts';

const token = 'a'.repeat(22);
const accepted = { token, state: 'queued', host: 'shop.example' } as const;
const shell = {
  'errors.rateLimit_one': 'Bitte warten Sie {{count}} Minute.',
  'errors.rateLimit_other': 'Bitte warten Sie {{count}} Minuten.',
  'errors.busy': 'Gerade laufen sehr viele Prüfungen.',
  'errors.offline': 'Sie sind offline.',
  'errors.generic.text': 'Kennung für den Support: {{id}}',
};

function show(options: RenderInPlatformOptions & { address?: string } = {}) {
  const { address = '', ...rest } = options;
  const ordered: unknown[] = [];
  const api = {
    createScan: ({ body }: { body: unknown }) => {
      ordered.push(body);
      return accepted;
    },
  };
  const view = showView(<FreeScanForm address={address} />, {
    path: '/',
    texts: { shell: { de: shell } },
    api,
    ...rest,
  });
  return { ...view, ordered };
}

const refusing = (problem: Partial<Problem> & Pick<Problem, 'code' | 'status'>) => ({
  createScan: () => {
    throw new ApiError({ type: '', title: '', traceId: 'trace-1', ...problem });
  },
});
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse Ihrer Website' });
const button = () => screen.getByRole('button', { name: 'Jetzt kostenlos prüfen' });
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent.trim());

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('orders a scan by keyboard alone, remembers it and goes to its page', async () => {
  const { ordered } = show();
  await userEvent.tab();
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('shop.example{Enter}');
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/scan/${token}`);
  expect(ordered).toEqual([{ url: 'shop.example', locale: 'de' }]);
  expect(readScans(storedScans())).toMatchObject([{ token, host: 'shop.example', path: '' }]);
});

it('is labelled, described and told as required', async () => {
  show();
  expect(field().required).toBe(true);
  expect(describedBy(field())).toEqual(['Pflichtfeld. Eine Seite genügt, zum Beispiel Ihre Startseite.']);
  expect(field().inputMode).toBe('url');
  expect(field().autocomplete).toBe('url');
  expect(field().getAttribute('spellcheck')).toBe('false');
  expect(screen.getByText(/Mit dem Start bestätigen Sie/)).toBeTruthy();
});

describe('an address that is not sound', () => {
  it.each([
    ['', 'Fehler: Bitte geben Sie eine Adresse ein.'],
    ['   ', 'Fehler: Bitte geben Sie eine Adresse ein.'],
    ['shop', 'Fehler: Das ist keine gültige Webadresse. Beispiel: www.beispiel.de'],
    ['mailto:a@shop.example', 'Fehler: Wir prüfen nur Adressen, die mit http:// oder https:// beginnen.'],
    ['https://shop.example:8080/', /^Fehler: Wir prüfen nur die üblichen Ports/],
    ['http://192.168.0.1/', /^Fehler: Diese Adresse liegt in einem internen Netz/],
    ['https://me:secret@shop.example/', /^Fehler: Bitte entfernen Sie Benutzername und Passwort/],
    [`https://shop.example/${'a'.repeat(2048)}`, /^Fehler: Die Adresse ist zu lang/],
  ])('says what is wrong with "%.40s" beside the field, and orders nothing', async (address, error) => {
    const { ordered, container } = show({ address });
    await userEvent.click(button());
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(field())[0]).toMatch(error);
    expect(field().value).toBe(address);
    expect(ordered).toEqual([]);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('is judged on submit first and then with every change', async () => {
    show();
    await userEvent.type(field(), 'shop');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('.example');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
  });
});

it('opens demo sites that the configuration allows', async () => {
  const { ordered } = show({ config: { scanAllow: ['localhost:4205'] }, address: 'localhost:4205/laden/' });
  await userEvent.click(button());
  await screen.findByTestId('elsewhere');
  expect(ordered).toHaveLength(1);
});

describe('a server that says no', () => {
  it.each([
    [{ code: 'queue_full', status: 503 }, 'Gerade laufen sehr viele Prüfungen.'],
    [{ code: 'rate_limited', status: 429, retryAfter: 130 }, 'Bitte warten Sie 3 Minuten.'],
    [
      { code: 'rate_limited', status: 429, retryAfter: 600, data: { kind: 'quota', count: 3 } },
      'Sie haben schon 3 kostenlose Prüfungen gestartet. Bitte versuchen Sie es in 10 Minuten noch einmal.',
    ],
    [
      { code: 'rate_limited', status: 429, retryAfter: 60, data: { kind: 'quota', count: 3 } },
      'Sie haben schon 3 kostenlose Prüfungen gestartet. Bitte versuchen Sie es in 1 Minute noch einmal.',
    ],
    [{ code: 'unavailable', status: 503 }, /^Unser Dienst antwortet gerade nicht/],
    [{ code: 'internal', status: 500 }, 'Kennung für den Support: trace-1'],
  ] as const)('is quoted beside the form for %j, and the input stays', async (problem, text) => {
    const { platform, container } = show({ address: 'shop.example', api: refusing(problem) });
    await userEvent.click(button());
    expect((await screen.findByText(text)).textContent).toMatch(text);
    await waitFor(() =>
      expect(platform.announcements).toMatchObject([{ text: expect.stringMatching(text), politeness: 'assertive' }]),
    );
    expect(field().value).toBe('shop.example');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    expect(button().hasAttribute('aria-busy')).toBe(false);
    expect(await findBarriers(container)).toEqual([]);
  });

  it.each([
    [{ code: 'address_refused', status: 422 }, /internen Netz/],
    [
      { code: 'invalid_input', status: 422, fields: [{ path: 'url', key: 'marketing:scan.error.port' }] },
      /üblichen Ports/,
    ],
  ] as const)('marks the address for %j', async (problem, error) => {
    show({ address: 'shop.example', api: refusing(problem as unknown as Problem) });
    await userEvent.click(button());
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(describedBy(field())[0]).toMatch(error);
    expect(document.activeElement).toBe(field());
  });

  it('is not blamed while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show({ address: 'shop.example', api: {} });
    await userEvent.click(button());
    expect(await screen.findByText('Sie sind offline.')).toBeTruthy();
  });

  it('is forgotten as soon as it says yes', async () => {
    let isFull = true;
    show({
      address: 'shop.example',
      api: {
        createScan: () => {
          if (isFull) throw new ApiError({ type: '', title: '', status: 503, code: 'queue_full', traceId: 't' });
          return accepted;
        },
      },
    });
    await userEvent.click(button());
    await screen.findByText('Gerade laufen sehr viele Prüfungen.');
    isFull = false;
    await userEvent.click(button());
    expect(await screen.findByTestId('elsewhere')).toBeTruthy();
  });
});

it('stays editable while the order is under way, and orders once', async () => {
  let answer: (value: typeof accepted) => void = () => undefined;
  let orders = 0;
  show({
    address: 'shop.example',
    api: {
      createScan: () => {
        orders += 1;
        return new Promise<typeof accepted>((resolve) => (answer = resolve));
      },
    },
  });
  await userEvent.click(button());
  await waitFor(() => expect(orders).toBe(1));
  expect(button().getAttribute('aria-busy')).toBe('true');
  await userEvent.type(field(), '/a{Enter}');
  expect(field().value).toBe('shop.example/a');
  answer(accepted);
  await screen.findByTestId('elsewhere');
  expect(orders).toBe(1);
});

describe('examples', () => {
  const examples = [
    { url: 'http://localhost:4205/laden/', label: { de: 'Laden', en: 'Shop' } },
    { url: 'http://localhost:4205/blog/', label: { de: 'Blog', en: 'A blog' } },
  ];

  it('fill in the address and lead back to the field', async () => {
    const { container } = show({ config: { examples } });
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('button', { name: 'Blog' }));
    expect(field().value).toBe('http://localhost:4205/blog/');
    expect(document.activeElement).toBe(field());
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('speak the language of the page', () => {
    show({ config: { examples }, locale: 'en' });
    expect(screen.getByRole('button', { name: 'Shop' })).toBeTruthy();
  });

  it('are left out where there are none', () => {
    show();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('for somebody with an account', () => {
  const id = '018f5b0e-7a10-7c3e-9d52-0123456789ab';
  const run = {
    id,
    url: 'https://shop.example/',
    finalUrl: null,
    title: null,
    host: 'shop.example',
    source: 'member',
    scope: 'page',
    createdAt: '2026-11-21T09:00:00.000Z',
    state: 'queued',
    progress: { done: 0, total: 1 },
    pageLimit: 1,
    profile: 'pro',
    version: 1,
    locked: true,
  } as const;
  const plan: Entitlement = {
    state: 'active',
    reasons: [],
    mode: 'test',
    version: 1,
    payments: [],
    totals: { oneTimeLimit: 1, oneTimeUsed: 0 },
    sites: [],
    overLimit: false,
  };

  it('orders into the list of somebody with a plan, and leaves no trace in the window', async () => {
    show({
      address: 'shop.example',
      session: { status: 'signed-in' },
      entitlement: plan,
      api: { createRun: () => run },
    });
    await userEvent.click(button());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/run/${id}`);
    expect(readScans(storedScans())).toEqual([]);
  });

  it('orders a free check without a plan', async () => {
    show({ address: 'shop.example', session: { status: 'signed-in' } });
    await userEvent.click(button());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/scan/${token}`);
  });
});

describe('a used up limit', () => {
  const used = refusing({ code: 'rate_limited', status: 429, retryAfter: 7200, data: { kind: 'quota', count: 5 } });

  it('offers the sign-in, with the way back to what was typed', async () => {
    const { container, platform } = show({ address: 'shop.example/a', session: { status: 'signed-out' }, api: used });
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
    expect(platform.authCalls).toEqual(['signIn /?url=shop.example%2Fa']);
    expect(field().value).toBe('shop.example/a');
    expect(await findBarriers(container)).toEqual([]);
  });

  it.each(['unavailable', 'signed-in'] as const)('offers none to a session that is %s', async (status) => {
    show({ address: 'shop.example', session: { status }, api: used });
    await userEvent.click(button());
    await screen.findByText(/2 Stunden/);
    expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull();
  });
});
