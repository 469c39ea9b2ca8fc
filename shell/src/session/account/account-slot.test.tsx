import { screen, waitFor, within } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { remoteOf, renderShell } from '../../testing/render-shell.tsx';
import type { AccountPart } from './account-part.tsx';

it('says that the sign-in cannot be loaded, and does not change the page', async () => {
  const Start = (): ReactNode => <h1>Start</h1>;
  await renderShell({
    modules: { marketing: remoteOf({ home: Start }) },
    config: { oidc: { authority: 'https://id.example', clientId: 'web', errorPath: '/', sessionCookieDays: 1 } },
    signIn: { loadPart: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
  });
  (await screen.findByRole('button', { name: 'Anmelden' })).click();
  const text = 'Dieser Bereich lässt sich gerade nicht laden';
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(text));
  expect(screen.getByRole('region', { name: 'Anmelden' }).textContent).toContain(text);
  expect(await screen.findByRole('heading', { level: 1, name: 'Start' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Anmelden' }).hasAttribute('disabled')).toBe(false);
});

describe('a page of an account whose part of the code cannot be loaded', () => {
  const Runs = (): ReactNode => <h1>Meine Prüfungen</h1>;
  const Contact = (): ReactNode => <h1>Schreiben Sie uns</h1>;
  /** Fails so many times; then everybody counts as signed in. */
  async function openRuns(failures: number) {
    let attempts = 0;
    const loadPart = () => {
      attempts += 1;
      if (attempts <= failures) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      const RequireSession = ({ children }: { children: ReactNode }) => children;
      const part = { RequireSession, AccountLine: () => null, SignedInLinks: () => null };
      return Promise.resolve({ openAccountPart: () => part as unknown as AccountPart });
    };
    await renderShell({
      path: '/runs',
      modules: { runs: remoteOf({ list: Runs }), marketing: remoteOf({ contact: Contact }) },
      config: { oidc: { authority: 'https://id.example', clientId: 'web', errorPath: '/', sessionCookieDays: 1 } },
      signIn: { loadPart },
    });
    await screen.findByRole('heading', { level: 1, name: title });
    return () => attempts;
  }
  const title = 'Dieser Bereich lässt sich gerade nicht laden';

  it('says so instead of the page, announces it, and requests it once', async () => {
    const attempts = await openRuns(1000);
    await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(title));
    expect(screen.queryByRole('region', { name: 'Anmelden' })).toBeNull();
    expect(attempts()).toBe(1);
    within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Kontakt' }).click();
    await screen.findByRole('heading', { level: 1, name: 'Schreiben Sie uns' });
    expect(attempts()).toBe(1);
  });

  it('shows the page when a person tries again, with the focus in the main part meanwhile', async () => {
    const attempts = await openRuns(2);
    for (const attempt of [2, 3]) {
      screen.getByRole('button', { name: 'Erneut versuchen' }).click();
      expect(document.activeElement).toBe(screen.getByRole('main'));
      await waitFor(() => expect(attempts()).toBe(attempt));
      if (attempt === 2) await screen.findByRole('button', { name: 'Erneut versuchen' });
    }
    expect(await screen.findByRole('heading', { level: 1, name: 'Meine Prüfungen' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Anmelden' })).toBeNull();
  });

  it('shows the page by itself when the network returns', async () => {
    await openRuns(1);
    await waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(screen.getByRole('heading', { level: 1, name: 'Meine Prüfungen' })).toBeTruthy();
    });
  });
});
