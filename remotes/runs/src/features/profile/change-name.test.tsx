import { findBarriers } from '@stufenlos/ui/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { button, refused, renewing, show, told } from '../../testing/profile.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('changing the name', () => {
  const open = async (options = {}) => {
    const view = show(options);
    await userEvent.click(await button('Vollständiger Name: Aktualisieren'));
    return view;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Vollständiger Name' });

  it('shows the new claims without a new login, and says so beside the row', async () => {
    const { changes, platform, container } = await open();
    renewing(platform, { name: 'Ada King' });
    expect(document.activeElement).toBe(field());
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.clear(field());
    await userEvent.keyboard(' Ada King {Enter}');
    expect(await screen.findByText('Ada King')).toBeTruthy();
    expect(changes).toEqual([{ name: 'Ada King' }]);
    expect(platform.authCalls).toEqual(['renew']);
    expect(await screen.findByText('Profil aktualisiert.')).toBeTruthy();
    expect(told(platform)).toContain('Profil aktualisiert.');
    expect(document.activeElement).toBe(await button('Vollständiger Name: Aktualisieren'));
  });

  it('is refused in the field, then corrected as one types', async () => {
    const { changes } = await open();
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fehler: Bitte geben Sie 1 bis 100 Zeichen ein.')).toBeTruthy();
    await userEvent.keyboard('A');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    expect(changes).toEqual([]);
  });

  it('keeps what was typed when the provider is away', async () => {
    await open({
      api: {
        updateMe: () => {
          throw refused('provider_unavailable', 503);
        },
      },
    });
    await userEvent.keyboard('!{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Anmeldedienst antwortet gerade nicht/);
    expect(field().value).toBe('Ada Lovelace!');
  });

  it('says that it is stored when only the renewal failed', async () => {
    const { platform } = await open();
    platform.auth.renew = () => Promise.reject(new Error('away'));
    await userEvent.keyboard('!{Enter}');
    expect(await screen.findByText(/^Gespeichert\. Die neue Angabe erscheint/)).toBeTruthy();
  });
});
