import { useAuth, usePlatform } from '@stufenlos/platform';
import { screen, waitFor, within } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { alerted, back, button, heading, signedIn, visit, accountsHarness } from '../testing/accounts-harness.tsx';
import { now } from '../testing/oidc-provider.ts';
import { remoteOf, renderShell } from '../testing/render-shell.tsx';

const harness = accountsHarness();

it.each<[string, () => Promise<string>, string]>([
  ['did not start here', () => Promise.resolve('/auth/callback?code=1&state=forged'), 'ist abgelaufen'],
  [
    'has a token for another audience',
    async () => {
      harness.provider.onIdTokenClaims = (claims) => ({ ...claims, aud: 'other' });
      await visit(harness, '/runs');
      return await back(harness);
    },
    'hat die Anfrage abgelehnt',
  ],
  [
    'has a token that is expired by the device’s clock',
    async () => {
      harness.provider.onIdTokenClaims = (claims) => ({ ...claims, exp: now() - 600 });
      await visit(harness, '/runs');
      return await back(harness);
    },
    'Die Uhr Ihres Geräts',
  ],
  [
    'the person cancelled',
    async () => {
      harness.provider.session = null;
      await visit(harness, '/runs');
      return await back(harness);
    },
    'beim Anmeldedienst abgebrochen oder abgelehnt',
  ],
])('ends a sign-in that %s at the error path, and says why', async (_, prepare, text) => {
  const url = await prepare();
  const shell = await visit(harness, url, {
    config: {
      oidc: {
        authority: harness.provider.issuer,
        clientId: 'stufenlos-web',
        errorPath: '/contact',
        sessionCookieDays: 1,
      },
    },
  });
  await waitFor(() => expect(alerted()).toContain(text));
  expect(location.pathname + location.search).toBe('/contact');
  expect(shell.platform.session.getState()).toMatchObject({ status: 'signed-out', user: null });
  expect(shell.platform.session.getState().error).not.toBeNull();
  (await button('Schließen')).click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erneut anmelden' })).toBeNull());
});

it('stays on the page and says that the provider is unreachable, and tries again on request', async () => {
  await harness.provider.stop();
  await visit(harness, '/runs');
  await heading('Die Anmeldung hat nicht geklappt');
  expect(alerted()).toContain('gerade nicht erreichbar');
  expect(harness.left).toEqual([]);
  await harness.provider.start();
  within(screen.getByRole('main')).getByRole('button', { name: 'Erneut anmelden' }).click();
  await visit(harness, await back(harness));
  await heading('Ihre Prüfungen');
});

it('does not redirect a person with a session when the provider is down at the start', async () => {
  await signedIn(harness);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  await harness.provider.stop();
  await visit(harness, '/runs');
  await heading('Die Anmeldung hat nicht geklappt');
  expect(harness.left).toEqual([]);
  await harness.provider.start();
  await visit(harness, '/runs');
  await heading('Ihre Prüfungen');
});

it.each(['//evil.example/x', '/.//evil.example/x'])('ignores a forged target on another site: %s', async (forged) => {
  await visit(harness, '/');
  (await button('Anmelden')).click();
  await waitFor(() => expect(harness.left).toHaveLength(1));
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('oidc.tx.'));
  const transaction = JSON.parse(localStorage.getItem(key) ?? '{}') as { data: { target: string } };
  transaction.data.target = forged;
  localStorage.setItem(key, JSON.stringify(transaction));
  await visit(harness, await back(harness));
  await heading('Start');
  expect(location.pathname).toBe('/');
});

it('warns callers that pass a redirect address, because it is ignored', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const Old = (): ReactNode => {
    const auth = useAuth();
    const old = { redirect_uri: 'https://x.example' } as object;
    return <button onClick={() => void auth.signIn(old)}>alt</button>;
  };
  await visit(harness, '/', { modules: { marketing: remoteOf({ home: Old }) } });
  (await button('alt')).click();
  // Wait for the sign-in, because the provider is closed when the test ends.
  await waitFor(() => expect(harness.left).toHaveLength(1));
  expect(warn.mock.calls.flat().join()).toContain('redirect_uri');
  warn.mockRestore();
});

it('warns callers that the provider is missing', async () => {
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
