import de from '@stufenlos/contracts/texts/account.de.json';
import en from '@stufenlos/contracts/texts/account.en.json';
import { ApiError } from '@stufenlos/platform';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeleteAccount } from './delete-account.tsx';

// Several roles are looked for in a dialog, and the machine may carry other work.
vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const refused = (code: ApiError['problem']['code'], status: number) =>
  new ApiError({ type: '', title: '', status, code, traceId: '' });

describe('deleting the account', () => {
  const open = async (options: RenderInPlatformOptions = {}, hasLiveSubscription = false) => {
    const view = renderInPlatform(<DeleteAccount hasLiveSubscription={hasLiveSubscription} />, {
      route: '/profile/general',
      path: '/profile/general',
      session: { status: 'signed-in' },
      ...options,
      texts: { profile: { de, en }, ...options.texts },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Konto löschen' }));
    return { ...view, dialog: within(screen.getByRole('dialog')) };
  };
  const word = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Zur Bestätigung tippen Sie: LÖSCHEN' });
  const submit = () => screen.getByRole('button', { name: /^(?:Endgültig|Anmelden und) löschen$/ });

  it('names every fault, leads to them, and deletes nothing before', async () => {
    const { container, dialog } = await open({}, true);
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Konto löschen' }));
    await userEvent.click(submit());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bitte prüfen Sie 2 Angaben'));
    await userEvent.click(screen.getByRole('link', { name: 'Bitte tippen Sie das Wort LÖSCHEN.' }));
    expect(document.activeElement).toBe(word());
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.keyboard('löschen');
    expect(word().hasAttribute('aria-invalid')).toBe(false);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Abo damit sofort endet/ })),
    );
  });

  it('asks for a fresh login in a window of its own, keeps what was typed, and ends at the farewell', async () => {
    const answers = [refused('sign_in_required', 401)];
    const { platform } = await open({
      api: {
        deleteMe: () => {
          const answer = answers.shift();
          if (answer) throw answer;
          return { acceptedAt: '2026-11-21T09:00:00.000Z' };
        },
      },
    });
    await userEvent.type(word(), 'LÖSCHEN');
    await userEvent.click(submit());
    expect(await screen.findByText(/^Zu Ihrer Sicherheit/)).toBeTruthy();
    expect(word().value).toBe('LÖSCHEN');
    await userEvent.click(screen.getByRole('button', { name: 'Anmelden und löschen' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/farewell');
    expect(platform.authCalls).toEqual(['confirmIdentity']);
  });

  it('tells why the login was not confirmed, and stays', async () => {
    const { platform } = await open({
      texts: { shell: { de: { 'auth.error.cancelled': 'Sie haben das Anmeldefenster geschlossen.' } } },
      api: {
        deleteMe: () => {
          throw refused('sign_in_required', 401);
        },
      },
    });
    platform.auth.confirmIdentity = async () => {
      platform.session.setState({ error: 'cancelled' });
      throw new Error('cancelled');
    };
    await userEvent.type(word(), 'LÖSCHEN{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Anmelden und löschen' }));
    expect(await screen.findByText('Sie haben das Anmeldefenster geschlossen.')).toBeTruthy();
    expect(word().value).toBe('LÖSCHEN');
  });

  it('says when it did not work, and nothing was deleted', async () => {
    await open({
      api: {
        deleteMe: () => {
          throw refused('unavailable', 503);
        },
      },
    });
    await userEvent.type(word(), 'LÖSCHEN{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Es wurde nichts geändert/);
  });
});
