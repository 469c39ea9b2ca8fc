import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { button, refused, show, told } from '../testing/profile.tsx';
import { sampleMe } from '../testing/sample-account.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.restoreAllMocks());

it('shows who one is and what one has', async () => {
  const { container } = show();
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  expect(screen.getByText('ada@shop.example')).toBeTruthy();
  expect(screen.getByText('Noch nicht bestätigt')).toBeTruthy();
  expect(await screen.findByText('Pro, 40,00 € pro Monat · 2 von 5 Domains belegt')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Allgemein' }).getAttribute('aria-current')).toBe('page');
  expect(container.textContent).not.toMatch(/\{\{|(?:general|plan|preferences|delete|export)\.\w/);
});

it.each([
  ['reload', ['renew']],
  ['back_forward', ['renew']],
  // A page that is left at once would lose the refresh token that a renewal brings.
  ['navigate', []],
])('asks for new claims when the page is opened again, not at each visit: %s', async (type, calls) => {
  const entry = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  const { platform } = show();
  await screen.findByText('Noch nicht bestätigt');
  expect(platform.authCalls).toEqual(calls);
});

it('tells that the profile could not be read, and tries again', async () => {
  let isAway = true;
  const { platform } = show({
    api: {
      me: () => {
        if (isAway) throw refused('unavailable', 503);
        return sampleMe;
      },
    },
  });
  const retry = await button('Erneut versuchen');
  const failure = {
    text: expect.stringMatching(/^Ihr Profil lässt sich gerade nicht abrufen/),
    politeness: 'assertive',
  };
  await waitFor(() => expect(platform.announcements).toEqual([failure]));
  await userEvent.click(retry);
  await waitFor(() => expect(platform.announcements).toEqual([failure, failure]));
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
});

it('links the provider where it manages name and address itself', async () => {
  const capabilities = {
    updateName: false,
    changeEmail: false,
    emailAtOnce: false,
    sendVerification: false,
    deleteUser: false,
    accountUrl: 'https://id.example/account',
  };
  const { container } = show({ me: { ...sampleMe, capabilities } });
  const link = await screen.findByRole('link', { name: /^Konto beim Anmeldedienst verwalten/ });
  expect(link.getAttribute('href')).toBe('https://id.example/account');
  expect(screen.queryByRole('button', { name: /Aktualisieren|bestätigen/ })).toBeNull();
  expect(await findBarriers(container)).toEqual([]);
});

it('hands all data over as one dated file', async () => {
  const blobs: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => undefined });
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push(this.download);
  });
  const file = { name: 'stufenlos-2026-11-21.json', content: '{"account": {"sub": "u1"}}' };
  const { platform } = show({ api: { exportMe: () => file } });
  await userEvent.click(await button('Meine Daten herunterladen'));
  expect(await screen.findByText('Die Datei wird heruntergeladen.')).toBeTruthy();
  expect(files).toEqual([file.name]);
  expect(await blobs[0]?.text()).toBe(file.content);
  expect(told(platform)).toEqual(['Die Datei wird heruntergeladen.']);
});

it('deletes the account behind a typed word and leads to the farewell', async () => {
  show({ api: { deleteMe: () => ({ acceptedAt: '2026-11-21T09:00:00.000Z' }) } });
  await userEvent.click(await button('Konto löschen'));
  await userEvent.type(screen.getByRole('textbox', { name: /^Zur Bestätigung/ }), 'LÖSCHEN{Enter}');
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/farewell');
});
