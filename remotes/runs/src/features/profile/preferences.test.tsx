import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refused, show, told } from '../../testing/profile.tsx';
import { sampleMe } from '../../testing/sample-account.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('preferences', () => {
  it('stores a mail preference at once and says so', async () => {
    const { changes, platform } = show();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Eine Prüfung ist abgeschlossen' });
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    expect(await screen.findByText('Gespeichert.')).toBeTruthy();
    expect(changes).toEqual([{ mail: { runFinished: true } }]);
    expect(told(platform)).toEqual(['Gespeichert.']);
  });

  it('takes a preference back that could not be stored', async () => {
    show({
      api: {
        updateMe: () => {
          throw refused('unavailable', 503);
        },
      },
    });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Eine Prüfung ist abgeschlossen' });
    await userEvent.click(box);
    expect(await screen.findByText(/^Unser Dienst antwortet gerade nicht/)).toBeTruthy();
    expect(box.checked).toBe(false);
  });

  it('keeps a second choice while the first one is answered, and takes back only what was refused', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lines = [...answers];
    const { platform } = show({
      api: {
        async updateMe({ body }) {
          await lines.shift()?.promise;
          return { ...sampleMe, mail: { ...sampleMe.mail, monitorFindings: body.mail?.monitorFindings ?? true } };
        },
      },
    });
    const first = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Eine Prüfung ist abgeschlossen' });
    const second = screen.getAllByRole<HTMLInputElement>('checkbox').find((box) => box !== first)!;
    const [before, wanted] = [second.checked, !second.checked];
    expect([first.checked, before]).toEqual([false, sampleMe.mail.monitorFindings]);
    await userEvent.click(first);
    await userEvent.click(second);
    answers[0]!.reject(refused('unavailable', 503));
    expect(await screen.findByText(/^Unser Dienst antwortet gerade nicht/)).toBeTruthy();
    expect([first.checked, second.checked]).toEqual([false, wanted]);
    answers[1]!.resolve();
    await waitFor(() => expect(told(platform)).toContain('Gespeichert.'));
    expect([first.checked, second.checked]).toEqual([false, wanted]);
    expect(screen.getByText(/^Unser Dienst antwortet gerade nicht/)).toBeTruthy();
  });

  it('switches the language of the account and of the page', async () => {
    const { changes, platform } = show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Sprache/ }), 'English');
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(changes).toEqual([{ locale: 'en' }]);
    expect(platform.locale.getState().locale).toBe('en');
  });
});
