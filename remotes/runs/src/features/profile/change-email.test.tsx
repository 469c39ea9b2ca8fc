import { findBarriers } from '@stufenlos/ui/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { button, refused, renewing, show, told } from '../../testing/profile.tsx';
import { sampleMe } from '../../testing/sample-account.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('changing the e-mail address', () => {
  const open = async (options = {}) => {
    const view = show(options);
    await userEvent.click(await button('E-Mail-Adresse: Aktualisieren'));
    return view;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Neue E-Mail-Adresse' });

  it('sends a link, and shows the new address when one comes back', async () => {
    const { changes, platform } = await open();
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Wir haben einen Link an neu@shop\.example geschickt/)).toBeTruthy();
    expect(changes).toEqual([{ email: 'neu@shop.example' }]);
    expect(screen.getByText('ada@shop.example')).toBeTruthy();
    renewing(platform, { email: 'neu@shop.example' });
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('neu@shop.example')).toBeTruthy();
  });

  it.each([
    ['kein at', 'Fehler: Bitte prüfen Sie die E-Mail-Adresse. Beispiel: name@beispiel.de'],
    ['ADA@shop.example', 'Fehler: Das ist bereits Ihre E-Mail-Adresse.'],
  ])('refuses "%s" before asking anybody', async (typed, words) => {
    const { changes } = await open();
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(changes).toEqual([]);
  });

  const atOnce = { me: { ...sampleMe, capabilities: { ...sampleMe.capabilities, emailAtOnce: true } } };

  it('says before and after it that a new address is valid at once, where the provider does that', async () => {
    const { platform } = await open(atOnce);
    renewing(platform, { email: 'neu@shop.example' });
    expect(screen.getByText(/^Pflichtfeld\. Die neue Adresse gilt sofort\./)).toBeTruthy();
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Ihre E-Mail-Adresse ist jetzt neu@shop\.example\. Bitte bestätigen/)).toBeTruthy();
    expect(screen.queryByText(/ändert sich, sobald/)).toBeNull();
  });

  it('says that the link could not be sent', async () => {
    const { platform } = await open({ ...atOnce, api: { updateMe: () => ({ ...atOnce.me, isLinkSent: false }) } });
    await userEvent.keyboard('neu@shop.example{Enter}');
    const words = /^Ihre E-Mail-Adresse ist jetzt neu@shop\.example\. Den Link zur Bestätigung konnten wir/;
    expect(await screen.findByText(words)).toBeTruthy();
    expect(told(platform).some((text) => words.test(text))).toBe(true);
  });

  const tooOld = refused('sign_in_required', 401, { data: { kind: 'reauth', reason: 'login_too_old' } });

  it('asks for a fresh login in a window of its own, and keeps what was typed', async () => {
    const answers = [tooOld];
    const { platform, container } = await open({
      api: {
        updateMe: () => {
          const answer = answers.shift();
          if (answer) throw answer;
          return { ...sampleMe, isLinkSent: true };
        },
      },
    });
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Zu Ihrer Sicherheit/)).toBeTruthy();
    expect(field().value).toBe('neu@shop.example');
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(await button('Anmelden und speichern'));
    expect(await screen.findByText(/^Wir haben einen Link an neu@shop\.example geschickt/)).toBeTruthy();
    expect(platform.authCalls).toEqual(['confirmIdentity', 'renew']);
  });

  it('tells why the login was not confirmed, and stays', async () => {
    const { platform } = await open({
      texts: { shell: { de: { 'auth.error.cancelled': 'Sie haben das Anmeldefenster geschlossen.' } } },
      api: {
        updateMe: () => {
          throw tooOld;
        },
      },
    });
    platform.auth.confirmIdentity = async () => {
      platform.session.setState({ error: 'cancelled' });
      throw new Error('cancelled');
    };
    await userEvent.keyboard('neu@shop.example{Enter}');
    await userEvent.click(await button('Anmelden und speichern'));
    expect(await screen.findByText('Sie haben das Anmeldefenster geschlossen.')).toBeTruthy();
    expect(field().value).toBe('neu@shop.example');
  });

  it('says at the field that the address is taken', async () => {
    await open({
      api: {
        updateMe: () => {
          throw refused('conflict', 409, { data: { reason: 'email_taken' } });
        },
      },
    });
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Fehler: Diese E-Mail-Adresse lässt sich nicht verwenden/)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('neu@shop.example');
  });
});
