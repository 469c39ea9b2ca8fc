import { screen, waitFor } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything, giveLocks } from '../../testing/browser-windows.ts';
import { OidcProvider } from '../../testing/oidc-provider.ts';
import { closeShell, remoteOf, renderShell } from '../../testing/render-shell.tsx';

const storages = ['localStorage', 'sessionStorage'] as const;
const open = storages.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? {});
const Start = (): ReactNode => <h1>Start</h1>;
let provider: OidcProvider;
let left: string[];

beforeAll(async () => void (await import('../account/account-part.tsx')));
beforeEach(async () => {
  forgetEverything();
  giveLocks();
  left = [];
  provider = await new OidcProvider().start();
  for (const name of storages) {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
});
afterEach(async () => {
  for (const [index, name] of storages.entries()) Object.defineProperty(globalThis, name, open[index] ?? {});
  closeShell();
  vi.unstubAllGlobals();
  await provider.stop();
});

const visit = (path: string) =>
  renderShell({
    path,
    keepPreferences: true,
    modules: { marketing: remoteOf({ home: Start, contact: Start }), runs: remoteOf({ list: Start }) },
    signIn: { go: (url) => void left.push(url) },
    config: { oidc: { authority: provider.issuer, clientId: 'stufenlos-web', errorPath: '/', sessionCookieDays: 1 } },
  });
const saysWhy = () =>
  waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('nichts speichern'));

it('says that nothing can be stored when a sign-in starts in a browser that blocks storage', async () => {
  await visit('/');
  (await screen.findByRole('button', { name: 'Anmelden' })).click();
  await saysWhy();
  expect(left).toEqual([]);
});

it('says so on a page of an account, which offers another try', async () => {
  await visit('/runs');
  await saysWhy();
  await screen.findByRole('heading', { level: 1, name: 'Die Anmeldung hat nicht geklappt' });
  expect(left).toEqual([]);
});

it('leaves the callback page and shows the home page as signed out', async () => {
  const { shell } = await visit('/auth/callback?code=1&state=2');
  await saysWhy();
  await screen.findByRole('heading', { level: 1, name: 'Start' });
  expect(shell.platform.session.getState()).toMatchObject({ status: 'signed-out', user: null });
});

it('also says so when the storage is full', async () => {
  for (const [index, name] of storages.entries()) Object.defineProperty(globalThis, name, open[index] ?? {});
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await visit('/');
  (await screen.findByRole('button', { name: 'Anmelden' })).click();
  await saysWhy();
  expect(left).toEqual([]);
  full.mockRestore();
});
