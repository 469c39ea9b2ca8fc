import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import {
  alerted,
  back,
  button,
  entitlement,
  heading,
  plan,
  signedIn,
  visit,
  accountsHarness,
} from '../../testing/accounts-harness.tsx';
import { now } from '../../testing/oidc-provider.ts';

const harness = accountsHarness();

it('sends a person without a plan to the shop with the reason, after one request', async () => {
  harness.answers[entitlement] = { status: 200, body: { ...plan, state: 'none' } };
  await visit(harness, '/runs?x=1');
  await visit(harness, await back(harness));
  await heading('Tarife');
  expect(location.pathname).toBe('/setup');
  expect((history.state as { usr: unknown }).usr).toEqual({ from: '/runs?x=1' });
  expect(harness.calls).toHaveLength(1);
  expect(harness.calls[0]?.token).toMatch(/^Bearer /);
});

it('requests the plan once for all views, and never treats an outage as "not paid"', async () => {
  harness.answers[entitlement] = { status: 503 };
  await visit(harness, '/runs');
  await visit(harness, await back(harness));
  await heading('Ihr Tarif lässt sich gerade nicht abrufen');
  expect(location.pathname).toBe('/runs');
  harness.answers[entitlement] = { status: 200, body: plan };
  (await button('Erneut versuchen')).click();
  await heading('Ihre Prüfungen');
  expect(harness.calls).toHaveLength(2);
  screen.getByRole('link', { name: 'weiter' }).click();
  await heading('Ihr Profil');
  expect(harness.calls).toHaveLength(2);
});

it('renews once when the API refuses the token, and repeats the call', async () => {
  const shell = await signedIn(harness);
  harness.answers['/api/me'] = { status: 401 };
  harness.provider.tokenRequests.length = 0;
  const refused = await shell.platform.api.call('me', {}).catch((error: unknown) => error);
  expect(refused).toMatchObject({ problem: { status: 401 } });
  const tokens = harness.calls.filter(({ path }) => path === '/api/me').map(({ token }) => token);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).toHaveLength(2);
  expect(harness.provider.tokenRequests).toEqual(['refresh_token']);
  expect(shell.platform.session.getState().status).toBe('signed-out');
  expect(alerted()).toContain('Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen ist.');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:'))).toEqual([]);
});

const tooOld = { type: '/p', title: 't', status: 401, code: 'sign_in_required', traceId: 't' };
it.each([
  { status: 401, header: { 'www-authenticate': 'Bearer error="insufficient_user_authentication"' } },
  { status: 401, body: { ...tooOld, data: { reason: 'login_too_old' } } },
])('keeps the session and does not repeat the call when only the login is too old', async (answer) => {
  const shell = await signedIn(harness);
  harness.answers['/api/me'] = answer;
  await shell.platform.api.call('me', {}).catch(() => undefined);
  expect(harness.calls.filter(({ path }) => path === '/api/me')).toHaveLength(1);
  expect(shell.platform.session.getState().status).toBe('signed-in');
});

it('keeps the session when the login is too old for a call that was repeated with a new token', async () => {
  const shell = await signedIn(harness);
  harness.answers['/api/me'] = { status: 401 };
  harness.provider.onIdToken = (token) => {
    harness.answers['/api/me'] = { status: 401, body: { ...tooOld, data: { reason: 'reauthenticate' } } };
    return token;
  };
  await shell.platform.api.call('me', {}).catch(() => undefined);
  expect(harness.calls.filter(({ path }) => path === '/api/me')).toHaveLength(2);
  expect(shell.platform.session.getState().status).toBe('signed-in');
});

it('sends a call only when it is known who is signed in', async () => {
  await signedIn(harness);
  harness.answers['/api/me'] = { status: 404 };
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  harness.provider.tokenRequests.length = 0;
  harness.provider.onIdToken = async (token) => {
    await held;
    return token;
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  const shell = await visit(harness, '/');
  await waitFor(() => expect(harness.provider.tokenRequests).toEqual(['refresh_token']));
  const called = shell.platform.api.call('me', {}).catch(() => undefined);
  expect(shell.platform.session.getState().status).toBe('loading');
  answer();
  await called;
  const sent = harness.calls.filter(({ path }) => path === '/api/me').map(({ token }) => token);
  expect(sent).toEqual([expect.stringMatching(/^Bearer /)]);
});

it.each([
  ['a token that the API refuses', 0, [expect.stringMatching(/^Bearer /)]],
  ['an expired token, which it sends nobody', 600_000, [undefined]],
])('reports an outage of the provider as an outage, and keeps the session with %s', async (_, passed, sent) => {
  const shell = await signedIn(harness);
  harness.answers['/api/me'] = { status: 401 };
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + passed);
  const fetchReal = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/token') ? Promise.reject(new TypeError('fetch failed')) : fetchReal(address, init),
  );
  const refused = await shell.platform.api.call('me', {}).catch((error: unknown) => error);
  expect(refused).toMatchObject({ problem: { code: 'provider_unavailable' } });
  expect(harness.calls.filter(({ path }) => path === '/api/me').map(({ token }) => token)).toEqual(sent);
  expect(shell.platform.session.getState().status).toBe('signed-in');
});

it('asks a failing provider once, not for every call, while the token is still valid', async () => {
  const shell = await signedIn(harness);
  harness.answers['/api/me'] = { status: 404 };
  const me = () => shell.platform.api.call('me', {}).catch(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'] });
  // In the last minute of its life a token is renewed but still accepted.
  vi.setSystemTime(Date.now() + 250_000);
  harness.provider.tokenRequests.length = 0;
  harness.provider.tokenFaults = Array.from({ length: 30 }, () => ({ status: 503, body: {} }));
  await Promise.all([me(), me(), me()]);
  await me();
  expect(harness.provider.tokenRequests).toEqual(Array(3).fill('refresh_token'));
  expect(harness.calls.filter(({ path }) => path === '/api/me')).toHaveLength(4);
  harness.provider.tokenFaults = [];
  vi.setSystemTime(Date.now() + 31_000);
  await me();
  expect(harness.provider.tokenRequests).toHaveLength(4);
});

it('says that the window was closed, and stays on the page', async () => {
  const shell = await visit(harness, '/');
  harness.popupFault = new Error('Popup closed by user');
  await expect(shell.platform.auth.signIn({ inPopup: true })).rejects.toMatchObject({ name: 'cancelled' });
  expect(shell.platform.session.getState()).toMatchObject({ status: 'signed-out', error: 'cancelled' });
  await waitFor(() => expect(alerted()).toContain('Sie haben das Anmeldefenster geschlossen.'));
});

it.each([
  ['Popup closed by user', 'Sie haben das Anmeldefenster geschlossen.'],
  ['Popup closed', 'Das Anmeldefenster war eine Minute offen'],
])('opens the window again after "%s", and keeps the typed input', async (fault, text) => {
  const shell = await signedIn(harness);
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'nicht verlieren' } });
  harness.provider.spendRefreshTokens();
  harness.provider.session = null;
  await shell.platform.auth.renew();
  harness.popupFault = new Error(fault);
  (await button('In neuem Fenster anmelden')).click();
  await waitFor(() => expect(alerted()).toContain(text));
  harness.popupFault = null;
  harness.provider.session = { sub: 'ada', authTime: now() };
  (await button('In neuem Fenster anmelden')).click();
  await button('Abmelden');
  expect(harness.left).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Notiz').value).toBe('nicht verlieren');
});

it.each([
  ['opens the registration of a provider that has one', true, 'create'],
  ['opens the login of a provider without a registration', false, null],
])('%s for a new person', async (_, hasRegistration, prompt) => {
  harness.provider.hasRegistration = hasRegistration;
  const shell = await visit(harness, '/');
  void shell.platform.auth.signIn({ isNew: true });
  await waitFor(() => expect(harness.left).toHaveLength(1));
  expect(new URL(harness.left[0] ?? '').searchParams.get('prompt')).toBe(prompt);
});

it('asks for a new login only when the last one is not fresh', async () => {
  const shell = await signedIn(harness, '/setup');
  const asked = harness.provider.asked.length;
  await shell.platform.auth.confirmIdentity();
  expect(harness.provider.asked).toHaveLength(asked);

  harness.provider.session = { sub: 'ada', authTime: now() - 3_600 };
  harness.provider.spendRefreshTokens();
  await shell.platform.auth.renew();
  await shell.platform.auth.confirmIdentity();
  const last = harness.provider.asked.at(-1);
  expect([last?.get('prompt'), last?.get('max_age'), last?.get('redirect_uri')]).toEqual([
    'login',
    '300',
    `${location.origin}/auth/popup`,
  ]);
});

it.each<[string, object]>([
  ['is an hour old', { auth_time: now() - 3_600 }],
  ['has no date', { auth_time: undefined }],
  ['has a date in the future', { auth_time: now() + 3_600 }],
])('asks again when the last login %s, and takes no answer with such a login', async (_, changed) => {
  harness.provider.onIdTokenClaims = (claims) => ({ ...claims, ...changed });
  const shell = await signedIn(harness, '/setup');
  await expect(shell.platform.auth.confirmIdentity()).rejects.toMatchObject({ name: 'login_required' });
  expect(harness.provider.asked.at(-1)?.get('prompt')).toBe('login');
});

it('takes no confirmation of another person, who is not signed in by it either', async () => {
  harness.provider.session = { sub: 'ada', authTime: now() - 3_600 };
  const shell = await signedIn(harness, '/setup');
  harness.provider.session = { sub: 'eve', authTime: now() };
  await expect(shell.platform.auth.confirmIdentity()).rejects.toMatchObject({ name: 'login_required' });
  expect(shell.platform.session.getState().user?.sub).toBe('ada');
});

it('asks for a new login by redirect when the browser blocks the window', async () => {
  harness.provider.session = { sub: 'ada', authTime: now() - 3_600 };
  const shell = await signedIn(harness, '/setup');
  harness.popupFault = new Error('Attempted to navigate on a disposed window');
  void shell.platform.auth.confirmIdentity({ target: '/setup' });
  await waitFor(() => expect(harness.left).toHaveLength(1));
  expect(new URL(harness.left[0] ?? '').searchParams.get('prompt')).toBe('login');
});
