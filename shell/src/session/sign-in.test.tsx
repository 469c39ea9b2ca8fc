import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { back, button, heading, marker, signedIn, visit, accountsBench } from '../testing/accounts-bench.tsx';
import { forgetEverything } from '../testing/browser-windows.ts';

vi.setConfig({ testTimeout: 30_000 });
const bench = accountsBench();

it('asks anonymous visitors for nothing, and offers to log in', async () => {
  const shell = await visit(bench, '/');
  await heading('Start');
  await button('Anmelden');
  expect(shell.platform.session.getState().status).toBe('signed-out');
  expect(shell.accounts?.part.getState().part).toBeNull();
  expect(bench.provider.asked).toHaveLength(0);
});

it('sends who is not signed in to the provider and back to the full path', async () => {
  await visit(bench, '/runs?page=2#last');
  expect(await screen.findByText('Sie werden zur Anmeldung weitergeleitet …')).toBeTruthy();
  await visit(bench, await back(bench));
  await heading('Ihre Prüfungen');
  expect(location.pathname + location.search + location.hash).toBe('/runs?page=2#last');
  expect(document.cookie).toContain(marker);
  expect(await screen.findByRole('link', { name: 'Liste' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Prüfen' })).toBeNull();
});

it('logs in from the header for the list of runs, or for the page that is being decided on', async () => {
  await visit(bench, '/contact');
  (await button('Anmelden')).click();
  await visit(bench, await back(bench));
  await heading('Ihre Prüfungen');
  forgetEverything();
  await visit(bench, '/scan/abc?tab=passes');
  (await button('Anmelden')).click();
  await visit(bench, await back(bench));
  await waitFor(() => expect(location.pathname + location.search).toBe('/scan/abc?tab=passes'));
});

it('finds the session again by the marker, without asking the provider', async () => {
  await signedIn(bench);
  const asked = bench.provider.asked.length;
  const shell = await visit(bench, '/');
  await button('Abmelden');
  expect(shell.platform.session.getState().user).toEqual({
    sub: 'ada',
    name: 'Ada Muster',
    email: 'ada@example.org',
    emailVerified: true,
  });
  expect(bench.provider.asked).toHaveLength(asked);
});

it('keeps the account’s place and says so in words while it is not known who is there', async () => {
  document.cookie = `${marker}; path=/`;
  let answer = (): void => undefined;
  const prepare = () => new Promise<never>((_, reject) => (answer = () => reject(new Error('over'))));
  const frame = { prepare, callback: () => Promise.resolve() };
  const shell = await visit(bench, '/runs', { signIn: { navigators: { frame } } });
  expect(shell.platform.session.getState().status).toBe('loading');
  expect(within(screen.getByRole('banner')).getByText('Anmeldung wird geprüft …')).toBeTruthy();
  expect(await within(screen.getByRole('main')).findByText('Anmeldung wird geprüft …')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anmelden' })).toBeNull();
  answer();
  await heading('Die Anmeldung hat nicht geklappt');
});

it('is quietly signed out when the marker promises a session that the provider has ended', async () => {
  document.cookie = `${marker}; path=/`;
  bench.provider.session = null;
  await visit(bench, '/');
  await button('Anmelden');
  expect(document.cookie).not.toContain(marker);
  expect(screen.queryByText(/Anmeldung hat nicht geklappt/)).toBeNull();
});
