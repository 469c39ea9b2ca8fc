import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { back, button, heading, marker, signedIn, visit, accountsHarness } from '../testing/accounts-harness.tsx';
import { forgetEverything } from '../testing/browser-windows.ts';

const harness = accountsHarness();

it('sends no request for anonymous visitors, and offers to log in', async () => {
  const shell = await visit(harness, '/');
  await heading('Start');
  await button('Anmelden');
  expect(shell.platform.session.getState().status).toBe('signed-out');
  expect(shell.accounts?.part.getState().part).toBeNull();
  expect(harness.provider.asked).toHaveLength(0);
});

it('sends an anonymous visitor to the provider and back to the full path', async () => {
  await visit(harness, '/runs?page=2#last');
  expect(await screen.findByText('Sie werden zur Anmeldung weitergeleitet …')).toBeTruthy();
  await visit(harness, await back(harness));
  await heading('Ihre Prüfungen');
  expect(location.pathname + location.search + location.hash).toBe('/runs?page=2#last');
  expect(document.cookie).toContain(marker);
  expect(await screen.findByRole('link', { name: 'Liste' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Prüfen' })).toBeNull();
});

it('takes no ID token of another sign-in', async () => {
  await visit(harness, '/runs');
  harness.provider.onIdTokenClaims = (claims) => ({ ...claims, nonce: 'of another sign-in' });
  const shell = await visit(harness, await back(harness));
  await waitFor(() => expect(shell.platform.session.getState().error).toBe('state_mismatch'));
  expect(shell.platform.session.getState()).toMatchObject({ status: 'signed-out', user: null });
});

it('comes back in the language that the address asked for, and stores none', async () => {
  await visit(harness, '/contact?lang=en');
  (await button('Sign in')).click();
  await visit(harness, await back(harness));
  await heading('Ihre Prüfungen');
  await screen.findByLabelText('Language');
  await waitFor(() => expect(location.pathname + location.search).toBe('/runs?lang=en'));
  expect(localStorage.getItem('locale')).toBeNull();
});

it('returns to the list of runs after a login from the header, or to the page of a scan or plan', async () => {
  await visit(harness, '/contact');
  (await button('Anmelden')).click();
  await visit(harness, await back(harness));
  await heading('Ihre Prüfungen');
  forgetEverything();
  await visit(harness, '/scan/abc?tab=passes');
  (await button('Anmelden')).click();
  await visit(harness, await back(harness));
  await waitFor(() => expect(location.pathname + location.search).toBe('/scan/abc?tab=passes'));
});

it('restores the session by the marker, without a request to the provider', async () => {
  await signedIn(harness);
  const asked = harness.provider.asked.length;
  const shell = await visit(harness, '/');
  await button('Abmelden');
  expect(shell.platform.session.getState().user).toEqual({
    sub: 'ada',
    name: 'Ada Muster',
    email: 'ada@example.org',
    emailVerified: true,
  });
  expect(harness.provider.asked).toHaveLength(asked);
});

it('keeps the place of the account links with a text until the session is known', async () => {
  document.cookie = `${marker}; path=/`;
  let answer = (): void => undefined;
  const prepare = () => new Promise<never>((_, reject) => (answer = () => reject(new Error('over'))));
  const frame = { prepare, callback: () => Promise.resolve() };
  const shell = await visit(harness, '/runs', { signIn: { navigators: { frame } } });
  expect(shell.platform.session.getState().status).toBe('loading');
  expect(within(screen.getByRole('banner')).getByText('Anmeldung wird geprüft …')).toBeTruthy();
  expect(await within(screen.getByRole('main')).findByText('Anmeldung wird geprüft …')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull();
  answer();
  await heading('Die Anmeldung hat nicht geklappt');
});

it('is signed out without a message when the provider has ended the session of the marker', async () => {
  document.cookie = `${marker}; path=/`;
  harness.provider.session = null;
  await visit(harness, '/');
  await button('Anmelden');
  expect(document.cookie).not.toContain(marker);
  expect(screen.queryByText(/Anmeldung hat nicht geklappt/)).toBeNull();
});
