import type { Entitlement } from '@stufenlos/contracts';
import { Link, useAuth, usePlatform } from '@stufenlos/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything, giveLocks, windowTo } from '../testing/browser-windows.ts';
import { now, OidcProvider } from '../testing/oidc-provider.ts';
import { closeShell, remoteOf, renderShell, type RenderShellOptions } from '../testing/render-shell.tsx';

vi.setConfig({ testTimeout: 30_000 });

let provider: OidcProvider;
let left: string[];
let popupFault: Error | null;
/** What the API answers, by path, and what it was sent. */
let answers: Record<string, { status: number; body?: unknown; header?: Record<string, string> }>;
let calls: { path: string; token: string | undefined }[];

const plan: Entitlement = {
  state: 'active',
  reasons: [],
  mode: 'test',
  version: 1,
  payments: [],
  totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
  sites: [],
  overLimit: false,
};
const entitlement = '/api/billing/entitlement';

// The first test does not wait for what a bundle would have at hand.
beforeAll(async () => void (await import('./account-part.tsx')), 60_000);
beforeEach(async () => {
  forgetEverything();
  giveLocks();
  left = [];
  popupFault = null;
  calls = [];
  answers = { [entitlement]: { status: 200, body: plan } };
  provider = await new OidcProvider().start();
  provider.api = (request, response) => {
    const path = request.url ?? '';
    calls.push({ path, token: request.headers.authorization });
    const { status, body, header } = answers[path] ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/json', ...header }).end(JSON.stringify(body ?? {}));
  };
});
afterEach(async () => {
  closeShell();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await provider.stop();
});

const Home = (): ReactNode => <h1>Start</h1>;
const List = (): ReactNode => {
  const [text, setText] = useState('');
  return (
    <>
      <h1>Ihre Prüfungen</h1>
      <input aria-label="Notiz" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/profile/general">weiter</Link>
    </>
  );
};
const Profile = (): ReactNode => <h1>Ihr Profil</h1>;
const Setup = (): ReactNode => <h1>Tarife</h1>;

const route = (id: string, path: string, access: 'public' | 'signed-in' | 'plan') => ({
  id,
  path,
  access,
  titleKey: id,
});
const labels = { list: 'Liste', profile: 'Profil', setup: 'Tarif', home: 'Start', contact: 'Kontakt' };

async function visit(path: string, more: RenderShellOptions = {}) {
  const rendered = await renderShell({
    path,
    keepPreferences: true,
    modules: {
      marketing: remoteOf({ home: Home, contact: Home }),
      runs: remoteOf({ list: List, profile: Profile }),
      billing: remoteOf({ setup: Setup }),
    },
    remotes: {
      runs: {
        routes: [route('list', '/runs', 'plan'), route('profile', '/profile/general', 'plan')],
        nav: [{ labelKey: 'list', to: '/runs', when: 'signed-in', order: 1 }],
        labels: { de: labels, en: labels },
      },
      billing: { routes: [route('setup', '/setup', 'signed-in')], labels: { de: labels, en: labels } },
    },
    signIn: {
      go: (url) => void left.push(url),
      navigators: { popup: windowTo(provider, () => popupFault), frame: windowTo(provider) },
    },
    ...more,
    config: {
      apiBase: `${provider.issuer}/api`,
      oidc: { authority: provider.issuer, clientId: 'stufenlos-web', errorPath: '/', sessionCookieDays: 1 },
      ...more.config,
    },
  });
  return rendered.shell;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const alerted = () => document.querySelector('[role=alert]')?.textContent;
const marker = 'auth.stufenlos-web.is.authenticated=true';

/** Where the page was left for, and where the provider sends the browser back to. */
async function back(): Promise<string> {
  await waitFor(() => expect(left).toHaveLength(1));
  const url = new URL(await provider.visit(left.pop() ?? ''));
  return url.pathname + url.search;
}

async function signedIn(path = '/runs') {
  await visit(path);
  const shell = await visit(await back());
  await button('Abmelden');
  await waitFor(() => expect(location.pathname).not.toBe('/auth/callback'));
  return shell;
}

it('asks anonymous visitors for nothing, and offers to log in', async () => {
  const shell = await visit('/');
  await heading('Start');
  await button('Anmelden');
  expect(shell.platform.session.getState().status).toBe('signed-out');
  expect(shell.accounts?.part.getState().part).toBeNull();
  expect(provider.asked).toHaveLength(0);
});

it('sends who is not signed in to the provider and back to the full path', async () => {
  await visit('/runs?page=2#last');
  expect(await screen.findByText('Sie werden zur Anmeldung weitergeleitet …')).toBeTruthy();
  await visit(await back());
  await heading('Ihre Prüfungen');
  expect(location.pathname + location.search + location.hash).toBe('/runs?page=2#last');
  expect(document.cookie).toContain(marker);
  expect(await screen.findByRole('link', { name: 'Liste' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Prüfen' })).toBeNull();
});

it('logs in from the header for the list of runs, or for the page that is being decided on', async () => {
  await visit('/contact');
  (await button('Anmelden')).click();
  await visit(await back());
  await heading('Ihre Prüfungen');
  forgetEverything();
  await visit('/scan/abc?tab=passes');
  (await button('Anmelden')).click();
  await visit(await back());
  await waitFor(() => expect(location.pathname + location.search).toBe('/scan/abc?tab=passes'));
});

it('finds the session again by the marker, without asking the provider', async () => {
  await signedIn();
  const asked = provider.asked.length;
  const shell = await visit('/');
  await button('Abmelden');
  expect(shell.platform.session.getState().user).toEqual({
    sub: 'ada',
    name: 'Ada Muster',
    email: 'ada@example.org',
    emailVerified: true,
  });
  expect(provider.asked).toHaveLength(asked);
});

it('keeps the account’s place and says so in words while it is not known who is there', async () => {
  document.cookie = `${marker}; path=/`;
  let answer = (): void => undefined;
  const prepare = () => new Promise<never>((_, reject) => (answer = () => reject(new Error('over'))));
  const frame = { prepare, callback: () => Promise.resolve() };
  const shell = await visit('/runs', { signIn: { navigators: { frame } } });
  expect(shell.platform.session.getState().status).toBe('loading');
  expect(within(screen.getByRole('banner')).getByText('Anmeldung wird geprüft …')).toBeTruthy();
  expect(await within(screen.getByRole('main')).findByText('Anmeldung wird geprüft …')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull();
  answer();
  await heading('Die Anmeldung hat nicht geklappt');
});

it('is quietly signed out when the marker promises a session that the provider has ended', async () => {
  document.cookie = `${marker}; path=/`;
  provider.session = null;
  await visit('/');
  await button('Anmelden');
  expect(document.cookie).not.toContain(marker);
  expect(screen.queryByText(/Anmeldung hat nicht geklappt/)).toBeNull();
});

it.each<[string, () => Promise<string>, string]>([
  ['was never begun here', () => Promise.resolve('/auth/callback?code=1&state=forged'), 'ist abgelaufen'],
  [
    'carries a token for somebody else',
    async () => {
      provider.onIdTokenClaims = (claims) => ({ ...claims, aud: 'other' });
      await visit('/runs');
      return await back();
    },
    'hat die Anfrage abgelehnt',
  ],
  [
    'the device’s clock makes too old',
    async () => {
      provider.onIdTokenClaims = (claims) => ({ ...claims, exp: now() - 600 });
      await visit('/runs');
      return await back();
    },
    'Die Uhr Ihres Geräts',
  ],
  [
    'the person broke off',
    async () => {
      provider.session = null;
      await visit('/runs');
      return await back();
    },
    'Anmeldefenster geschlossen',
  ],
])('ends a sign-in that %s at the error path, and says why', async (_, prepare, text) => {
  const url = await prepare();
  const shell = await visit(url, {
    config: {
      oidc: { authority: provider.issuer, clientId: 'stufenlos-web', errorPath: '/contact', sessionCookieDays: 1 },
    },
  });
  await waitFor(() => expect(alerted()).toContain(text));
  expect(location.pathname + location.search).toBe('/contact');
  expect(shell.platform.session.getState()).toMatchObject({ status: 'signed-out', user: null });
  expect(shell.platform.session.getState().error).not.toBeNull();
  (await button('Schließen')).click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erneut anmelden' })).toBeNull());
});

it('says that the provider is away instead of leaving the page, and tries again on request', async () => {
  await provider.stop();
  await visit('/runs');
  await heading('Die Anmeldung hat nicht geklappt');
  expect(alerted()).toContain('gerade nicht erreichbar');
  expect(left).toEqual([]);
  await provider.start();
  within(screen.getByRole('main')).getByRole('button', { name: 'Erneut anmelden' }).click();
  await visit(await back());
  await heading('Ihre Prüfungen');
});

it('does not chase who has a session away when the provider is down at the start', async () => {
  await signedIn();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  await provider.stop();
  await visit('/runs');
  await heading('Die Anmeldung hat nicht geklappt');
  expect(left).toEqual([]);
  await provider.start();
  await visit('/runs');
  await heading('Ihre Prüfungen');
});

it('logs out at the provider, empties both storages, keeps language and theme', async () => {
  const shell = await signedIn();
  sessionStorage.setItem('x', '1');
  fireEvent.change(screen.getByLabelText('Farbschema'), { target: { value: 'dark' } });
  (await button('Abmelden')).click();
  await waitFor(() => expect(left).toHaveLength(1));
  const url = new URL(left[0] ?? '');
  expect(url.pathname).toBe('/logout');
  expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).not.toContain(marker);
  expect(document.cookie).toContain('prefs=de.dark');
  expect(shell.platform.session.getState().status).toBe('loading');
  await visit('/');
  await button('Anmelden');
  expect(localStorage.getItem('vueuse-color-scheme')).toBe('dark');
});

it('shows nothing of the person to whoever goes back after the logout', async () => {
  await signedIn();
  (await button('Abmelden')).click();
  await waitFor(() => expect(left).toHaveLength(1));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  // The start page, asked for anew; pages of earlier tests hear the event too.
  await waitFor(() => expect(left.at(-1)).toBe('/'));
  expect(screen.queryByRole('heading', { level: 1, name: 'Ihre Prüfungen' })).toBeNull();
  expect(screen.queryByLabelText('Notiz')).toBeNull();
});

it('logs out here when the provider is away, and says so', async () => {
  await signedIn();
  await provider.stop();
  (await button('Abmelden')).click();
  await waitFor(() => expect(alerted()).toContain('Der Anmeldedienst war nicht erreichbar'));
  await heading('Start');
  expect(left).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.'))).toEqual([]);
  await button('Anmelden');
});

it('sends who has not paid to the plans, once asked, saying why', async () => {
  answers[entitlement] = { status: 200, body: { ...plan, state: 'none' } };
  await visit('/runs?x=1');
  await visit(await back());
  await heading('Tarife');
  expect(location.pathname).toBe('/setup');
  expect((history.state as { usr: unknown }).usr).toEqual({ from: '/runs?x=1' });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.token).toMatch(/^Bearer /);
});

it('asks for the plan once for all views, and never takes an outage for "not paid"', async () => {
  answers[entitlement] = { status: 503 };
  await visit('/runs');
  await visit(await back());
  await heading('Ihr Tarif lässt sich gerade nicht abrufen');
  expect(location.pathname).toBe('/runs');
  answers[entitlement] = { status: 200, body: plan };
  (await button('Erneut versuchen')).click();
  await heading('Ihre Prüfungen');
  expect(calls).toHaveLength(2);
  screen.getByRole('link', { name: 'weiter' }).click();
  await heading('Ihr Profil');
  expect(calls).toHaveLength(2);
});

it('renews once when the API refuses the token, and repeats the call', async () => {
  const shell = await signedIn();
  answers['/api/me'] = { status: 401 };
  provider.tokenRequests.length = 0;
  const refused = await shell.platform.api.call('me', {}).catch((error: unknown) => error);
  expect(refused).toMatchObject({ problem: { status: 401 } });
  const tokens = calls.filter(({ path }) => path === '/api/me').map(({ token }) => token);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).toHaveLength(2);
  expect(provider.tokenRequests).toEqual(['refresh_token']);
  expect(shell.platform.session.getState().status).toBe('signed-out');
  expect(alerted()).toContain('Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen ist.');
});

const tooOld = { type: '/p', title: 't', status: 401, code: 'sign_in_required', traceId: 't' };
it.each([
  { status: 401, header: { 'www-authenticate': 'Bearer error="insufficient_user_authentication"' } },
  { status: 401, body: { ...tooOld, data: { reason: 'login_too_old' } } },
])('takes a refusal of an old login for what it is', async (answer) => {
  const shell = await signedIn();
  answers['/api/me'] = answer;
  await shell.platform.api.call('me', {}).catch(() => undefined);
  expect(calls.filter(({ path }) => path === '/api/me')).toHaveLength(1);
  expect(shell.platform.session.getState().status).toBe('signed-in');
});

it('calls an outage of the provider an outage, and keeps the session', async () => {
  const shell = await signedIn();
  answers['/api/me'] = { status: 401 };
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  const fetchReal = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/token') ? Promise.reject(new TypeError('fetch failed')) : fetchReal(address, init),
  );
  const refused = await shell.platform.api.call('me', {}).catch((error: unknown) => error);
  expect(refused).toMatchObject({ problem: { code: 'provider_unavailable' } });
  expect(shell.platform.session.getState().status).toBe('signed-in');
});

it('keeps what was typed when the session ends, and signs in beside it', async () => {
  const shell = await signedIn();
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'nicht verlieren' } });
  provider.spendRefreshTokens();
  provider.session = null;
  await shell.platform.auth.renew();
  await waitFor(() => expect(alerted()).toContain('Ihre Eingaben auf dieser Seite bleiben erhalten'));
  const note = () => screen.getByLabelText<HTMLInputElement>('Notiz');
  expect(note().value).toBe('nicht verlieren');
  expect(left).toEqual([]);

  provider.session = { sub: 'ada', authTime: now() };
  (await button('In neuem Fenster anmelden')).click();
  await button('Abmelden');
  expect(note().value).toBe('nicht verlieren');
  expect(screen.queryByText(/Sitzung abgelaufen/, { selector: 'span' })?.closest('[role=alert]') ?? null).not.toBe(
    undefined,
  );
});

it('shows another person nothing of the view that was open', async () => {
  const shell = await signedIn();
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'geheim' } });
  provider.spendRefreshTokens();
  provider.session = null;
  await shell.platform.auth.renew();
  provider.session = { sub: 'eve', authTime: now() };
  await shell.platform.auth.signIn({ inPopup: true });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Notiz').value).toBe(''));
});

it('says that the window was closed, and stays where it is', async () => {
  const shell = await visit('/');
  popupFault = new Error('Popup closed by user');
  await expect(shell.platform.auth.signIn({ inPopup: true })).rejects.toMatchObject({ name: 'cancelled' });
  expect(shell.platform.session.getState()).toMatchObject({ status: 'signed-out', error: 'cancelled' });
  await waitFor(() => expect(alerted()).toContain('Sie haben das Anmeldefenster geschlossen.'));
});

it('confirms who is there only when the last login is not fresh', async () => {
  const shell = await signedIn('/setup');
  const asked = provider.asked.length;
  await shell.platform.auth.confirmIdentity();
  expect(provider.asked).toHaveLength(asked);

  provider.session = { sub: 'ada', authTime: now() - 3_600 };
  provider.spendRefreshTokens();
  await shell.platform.auth.renew();
  await shell.platform.auth.confirmIdentity();
  const last = provider.asked.at(-1);
  expect([last?.get('prompt'), last?.get('max_age'), last?.get('redirect_uri')]).toEqual([
    'login',
    '300',
    `${location.origin}/auth/popup`,
  ]);
});

it('confirms by redirect where no window may open', async () => {
  provider.session = { sub: 'ada', authTime: now() - 3_600 };
  const shell = await signedIn('/setup');
  popupFault = new Error('Attempted to navigate on a disposed window');
  void shell.platform.auth.confirmIdentity({ target: '/setup' });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(left[0] ?? '').searchParams.get('prompt')).toBe('login');
});

it('follows a logout in another tab, and keeps what was typed', async () => {
  await signedIn();
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'bleibt' } });
  localStorage.clear();
  fireEvent(window, new StorageEvent('storage', { key: null }));
  await waitFor(() => expect(alerted()).toContain('Sie haben sich in einem anderen Fenster abgemeldet.'));
  expect(screen.getByLabelText<HTMLInputElement>('Notiz').value).toBe('bleibt');
});

it('forgets the session here alone when the account is gone', async () => {
  const shell = await signedIn('/setup');
  await shell.platform.auth.signOut({ isLocal: true });
  await button('Anmelden');
  expect(left).toEqual([]);
  await heading('Tarife');
});

it.each(['//evil.example/x', '/.//evil.example/x'])(
  'sends nobody to another site by a forged target: %s',
  async (forged) => {
    await visit('/');
    (await button('Anmelden')).click();
    await waitFor(() => expect(left).toHaveLength(1));
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('oidc.tx.'));
    const transaction = JSON.parse(localStorage.getItem(key) ?? '{}') as { data: { target: string } };
    transaction.data.target = forged;
    localStorage.setItem(key, JSON.stringify(transaction));
    await visit(await back());
    await heading('Start');
    expect(location.pathname).toBe('/');
  },
);

it('warns whoever gives the redirect address where it is not read (P53)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const Old = (): ReactNode => {
    const auth = useAuth();
    const old = { redirect_uri: 'https://x.example' } as object;
    return <button onClick={() => void auth.signIn(old)}>alt</button>;
  };
  await visit('/', { modules: { marketing: remoteOf({ home: Old }) } });
  (await button('alt')).click();
  await waitFor(() => expect(warn.mock.calls.flat().join()).toContain('redirect_uri'));
  warn.mockRestore();
});

it('names the missing provider to whoever signs in without one (P53)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const Old = (): ReactNode => {
    const { auth } = usePlatform();
    return <button onClick={() => void auth.signIn().catch(() => undefined)}>alt</button>;
  };
  await renderShell({ modules: { marketing: remoteOf({ home: Old }) } });
  (await button('alt')).click();
  await waitFor(() => expect(warn.mock.calls.flat().join()).toContain('auth provider is correctly installed'));
  warn.mockRestore();
});
