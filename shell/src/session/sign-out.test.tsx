import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  alerted,
  back,
  button,
  heading,
  marker,
  signedIn,
  visit,
  accountsHarness,
} from '../testing/accounts-harness.tsx';
import { now } from '../testing/oidc-provider.ts';

const harness = accountsHarness();

it('logs out at the provider, empties both storages and keeps language and theme', async () => {
  const shell = await signedIn(harness);
  sessionStorage.setItem('x', '1');
  fireEvent.change(screen.getByLabelText('Farbschema'), { target: { value: 'dark' } });
  (await button('Abmelden')).click();
  await waitFor(() => expect(harness.left).toHaveLength(1));
  const url = new URL(harness.left[0] ?? '');
  expect(url.pathname).toBe('/logout');
  expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).not.toContain(marker);
  expect(document.cookie).toContain('prefs=none.dark');
  expect(shell.platform.session.getState().status).toBe('loading');
  await visit(harness, '/');
  await button('Anmelden');
  expect(localStorage.getItem('vueuse-color-scheme')).toBe('dark');
});

it('comes back from the provider in the language that only the address asked for', async () => {
  await signedIn(harness, '/runs?lang=en', 'Sign out');
  (await button('Sign out')).click();
  await visit(harness, await back(harness));
  await button('Sign in');
  expect(location.pathname + location.search).toBe('/?lang=en');
  expect(localStorage.getItem('locale')).toBeNull();
});

it('goes back after the logout to the start page in that language', async () => {
  await signedIn(harness, '/runs?lang=en', 'Sign out');
  (await button('Sign out')).click();
  await waitFor(() => expect(harness.left).toHaveLength(1));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(harness.left.slice(1)).toEqual(['/?lang=en']));
});

it('shows no data of the person when somebody goes back after the logout', async () => {
  await signedIn(harness);
  (await button('Abmelden')).click();
  await waitFor(() => expect(harness.left).toHaveLength(1));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  // Only this page reacts, and it loads the start page.
  await waitFor(() => expect(harness.left.slice(1)).toEqual(['/']));
  expect(screen.queryByRole('heading', { level: 1, name: 'Ihre Prüfungen' })).toBeNull();
  expect(screen.queryByLabelText('Notiz')).toBeNull();
});

it('logs out locally when the provider is unreachable, and says so', async () => {
  await signedIn(harness);
  await harness.provider.stop();
  (await button('Abmelden')).click();
  await waitFor(() => expect(alerted()).toContain('Der Anmeldedienst war nicht erreichbar'));
  await heading('Start');
  expect(harness.left).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.'))).toEqual([]);
  await button('Anmelden');
});

it('notices a logout in another tab that it was not told of, when somebody goes back to the page', async () => {
  await signedIn(harness);
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(alerted()).toContain('Sie haben sich in einem anderen Fenster abgemeldet.'));
});

it('follows a logout in another tab, and keeps the typed input', async () => {
  await signedIn(harness);
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'bleibt' } });
  localStorage.clear();
  fireEvent(window, new StorageEvent('storage', { key: null }));
  await waitFor(() => expect(alerted()).toContain('Sie haben sich in einem anderen Fenster abgemeldet.'));
  expect(screen.getByLabelText<HTMLInputElement>('Notiz').value).toBe('bleibt');
});

it('ends the session only locally when the account is deleted', async () => {
  const shell = await signedIn(harness, '/setup');
  await shell.platform.auth.signOut({ isLocal: true });
  await button('Anmelden');
  expect(harness.left).toEqual([]);
  await heading('Tarife');
});

it.each([
  ['stays signed out when a renewal ends after the logout', { isLocal: true }, 'signed-out', 0],
  ['keeps no token of a renewal that ends while the page goes to the logout', {}, 'loading', 1],
])('%s', async (_, how, status, left) => {
  const shell = await signedIn(harness, '/setup');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  harness.provider.tokenRequests.length = 0;
  harness.provider.onIdToken = async (token) => {
    await held;
    return token;
  };
  const renewal = shell.platform.auth.renew();
  await waitFor(() => expect(harness.provider.tokenRequests).toEqual(['refresh_token']));
  await shell.platform.auth.signOut(how);
  expect(harness.left).toHaveLength(left);
  answer();
  await renewal;
  expect(shell.platform.session.getState().status).toBe(status);
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:'))).toEqual([]));
  expect(document.cookie).not.toContain(marker);
});

it('is not shown as signed out while the page goes to the logout, also when a renewal finds nobody', async () => {
  const shell = await signedIn(harness, '/setup');
  let release = (): void => undefined;
  const held = navigator.locks.request('stufenlos.renew', () => new Promise<void>((resolve) => (release = resolve)));
  const renewal = shell.platform.auth.renew();
  await shell.platform.auth.signOut();
  harness.provider.session = null;
  release();
  await Promise.all([held, renewal]);
  expect(shell.platform.session.getState().status).toBe('loading');
  expect(harness.left.map((url) => new URL(url).pathname)).toEqual(['/logout']);
});

it('keeps the typed input when the session ends, and signs in without leaving the page', async () => {
  const shell = await signedIn(harness);
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'nicht verlieren' } });
  harness.provider.spendRefreshTokens();
  harness.provider.session = null;
  await shell.platform.auth.renew();
  await waitFor(() => expect(alerted()).toContain('Ihre Eingaben auf dieser Seite bleiben erhalten'));
  const note = () => screen.getByLabelText<HTMLInputElement>('Notiz');
  expect(note().value).toBe('nicht verlieren');
  expect(harness.left).toEqual([]);

  harness.provider.session = { sub: 'ada', authTime: now() };
  (await button('In neuem Fenster anmelden')).click();
  await button('Abmelden');
  expect(note().value).toBe('nicht verlieren');
  expect(screen.queryByText(/Sitzung abgelaufen/, { selector: 'span' })?.closest('[role=alert]') ?? null).not.toBe(
    undefined,
  );
});

it('shows another person no data of the view that was open', async () => {
  const shell = await signedIn(harness);
  fireEvent.change(await screen.findByLabelText('Notiz'), { target: { value: 'geheim' } });
  harness.provider.spendRefreshTokens();
  harness.provider.session = null;
  await shell.platform.auth.renew();
  harness.provider.session = { sub: 'eve', authTime: now() };
  await shell.platform.auth.signIn({ inPopup: true });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Notiz').value).toBe(''));
});
