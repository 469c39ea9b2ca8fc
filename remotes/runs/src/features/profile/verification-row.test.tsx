import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { button, refused, renewing, show, told } from '../../testing/profile.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('verification', () => {
  it('sends the mail and says where to', async () => {
    const { platform } = show({ api: { sendVerification: () => ({ email: 'ada@shop.example' }) } });
    await userEvent.click(await button('Jetzt bestätigen'));
    const words = 'Wir haben einen Bestätigungslink an ada@shop.example geschickt.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(told(platform)).toContain(words);
    renewing(platform, { emailVerified: true });
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Bestätigt')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jetzt bestätigen' })).toBeNull();
  });

  it('tells when it was asked for too often', async () => {
    show({
      texts: { shell: { de: { 'errors.rateLimit_other': 'Bitte warten Sie {{count}} Minuten.' } } },
      api: {
        sendVerification: () => {
          throw refused('rate_limited', 429, { retryAfter: 180 });
        },
      },
    });
    await userEvent.click(await button('Jetzt bestätigen'));
    expect(await screen.findByText('Bitte warten Sie 3 Minuten.')).toBeTruthy();
  });
});
