import type { CreateCancellation, CreateWithdrawal, Declaration, Order } from '@stufenlos/contracts';
import declarationDe from '@stufenlos/contracts/texts/declaration.de.json';
import declarationEn from '@stufenlos/contracts/texts/declaration.en.json';
import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import { ApiError, type Session } from '@stufenlos/platform';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { CancelPage } from './cancel-page.tsx';
import { WithdrawPage } from './withdraw-page.tsx';

afterEach(cleanup);

const texts = {
  billing: { de: { ...de, ...declarationDe }, en: { ...en, ...declarationEn } },
  profile: { de: accountDe, en: accountEn },
};
const receipt: Declaration = {
  receivedAt: '2026-11-21T23:30:00.000Z',
  reference: 'KU-7QX2MWPA',
  confirmation: 'Kündigung\nVertrag: ST-AAAA1111',
};
const signedIn: Partial<Session> = {
  status: 'signed-in',
  user: { sub: 'u1', name: 'Ada Lovelace', email: 'ada@shop.example', emailVerified: true },
};
const order = (reference: string, state: Order['state'] = 'paid'): Order => ({
  reference,
  planName: 'Pro',
  interval: 'month',
  amount: 4000,
  currency: 'EUR',
  orderedAt: '2026-11-01T09:00:00.000Z',
  state,
});
const refused = (code: ApiError['problem']['code'], status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: 't', ...more });

function cancelling({ api, ...options }: RenderInPlatformOptions = {}) {
  const sent: CreateCancellation[] = [];
  const view = renderInPlatform(<CancelPage />, {
    route: '/cancel',
    texts,
    session: { status: 'signed-out' },
    api: {
      createCancellation: ({ body }) => {
        sent.push(body);
        return receipt;
      },
      ...api,
    },
    ...options,
  });
  return { ...view, sent };
}
const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const send = (name: string | RegExp = 'Jetzt kündigen') => userEvent.click(screen.getByRole('button', { name }));
async function fillIn(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: /^Ordentlich/ }));
  await type(/^Name/, 'Ada Lovelace');
  await type(/^Welcher Vertrag/, 'ST-AAAA1111');
  await type(/^E-Mail-Adresse/, 'ada@shop.example');
}

describe('giving notice', () => {
  it('takes two steps without a login, and the receipt names date, time and content', async () => {
    const { sent } = cancelling();
    expect(screen.getByRole('heading', { level: 1, name: 'Verträge hier kündigen' })).toBeTruthy();
    await fillIn();
    await send();
    expect(
      await screen.findByText(
        'Ihre Kündigung ist am 22. November 2026 um 00:30 Uhr eingegangen. Die Bestätigung geht an ada@shop.example.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText(/Vertrag: ST-AAAA1111/)).toBeTruthy();
    expect(sent).toEqual([
      { kind: 'ordinary', name: 'Ada Lovelace', contract: 'ST-AAAA1111', email: 'ada@shop.example', locale: 'de' },
    ]);
  });

  it.each([
    ['de', 'Name', 'Wie bei der Bestellung oder im Konto angegeben.', 'Jetzt kündigen', /Ihren Namen/],
    ['en', 'Name', 'As given with the order or in your account.', 'Cancel now', /your name/],
  ] as const)(
    'asks who gives it, so that we know whose contract ends (%s)',
    async (locale, label, hint, button, error) => {
      const { sent } = cancelling({ locale });
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
      expect([field.required, field.autocomplete]).toEqual([true, 'name']);
      expect(screen.getByText(hint)).toBeTruthy();
      await userEvent.type(field, '  ');
      await send(button);
      expect(await screen.findByRole('link', { name: error })).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );

  it('hands the receipt over as a file', async () => {
    const saved: { name: string; text: Blob }[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => {
          saved.push({ name: '', text: blob });
          return 'blob:1';
        };
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.at(-1)!.name = this.download;
    });
    cancelling();
    await fillIn();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Bestätigung herunterladen' }));
    expect(saved[0]?.name).toBe('KU-7QX2MWPA.txt');
    expect(await saved[0]?.text.text()).toBe(receipt.confirmation);
  });

  it('asks for the reason only where the law does, and then wants one', async () => {
    const { sent } = cancelling();
    await fillIn();
    expect(screen.queryByLabelText('Grund')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Außerordentlich/ }));
    await send();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Grund')));
    expect(screen.getByText('Fehler: Bitte nennen Sie den wichtigen Grund.')).toBeTruthy();
    await type(/^Grund$/, 'Seit Wochen geht nichts.');
    expect(screen.queryByText(/wichtigen Grund\.$/)).toBeNull();
    await send();
    await screen.findByText(/ist am 22\. November/);
    expect(sent[0]).toMatchObject({ kind: 'extraordinary', reason: 'Seit Wochen geht nichts.' });
  });

  it('does not call the reason missing before anybody could give it', async () => {
    const { sent } = cancelling();
    await send();
    expect(screen.getByText('Fehler: Bitte wählen Sie die Art der Kündigung.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Außerordentlich/ }));
    expect(screen.queryByText(/Art der Kündigung\.$/)).toBeNull();
    expect(screen.queryByText(/wichtigen Grund\.$/)).toBeNull();
    await send();
    expect(screen.getByText('Fehler: Bitte nennen Sie den wichtigen Grund.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('names every fault, leads to each, and keeps what was typed', async () => {
    const { sent } = cancelling();
    await type(/^E-Mail-Adresse/, 'ada@');
    await send();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bitte prüfen Sie 4 Angaben'));
    for (const name of [
      /Art der Kündigung\.$/,
      /Ihren Namen/,
      /Bitte nennen Sie den Vertrag/,
      /gültige E-Mail-Adresse/,
    ])
      expect(screen.getByRole('link', { name })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: /gültige E-Mail-Adresse/ }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^E-Mail-Adresse/));
    expect(screen.getByLabelText<HTMLInputElement>(/^E-Mail-Adresse/).value).toBe('ada@');
    expect(sent).toEqual([]);
  });

  it('shows what the server finds at the field', async () => {
    cancelling({
      api: {
        createCancellation: () => {
          throw refused('invalid_input', 422, { fields: [{ path: 'date', key: 'billing:cancel.error.date' }] });
        },
      },
    });
    await fillIn();
    await send();
    expect(await screen.findByText(/^Fehler: Bitte geben Sie ein gültiges Datum/)).toBeTruthy();
  });

  it.each([
    ['too many came', refused('rate_limited', 429, { data: { email: 'post@betrieb.example' } }), /sehr viele/],
    ['nobody answers', refused('unavailable', 503, { data: { email: 'post@betrieb.example' } }), /nicht entgegen/],
  ])('is never blocked: when %s, the address to write to is named and everything stays', async (_case, cause, text) => {
    cancelling({
      api: {
        createCancellation: () => {
          throw cause;
        },
      },
    });
    await fillIn();
    await send();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'post@betrieb.example' }).getAttribute('href')).toBe(
      'mailto:post@betrieb.example',
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Welcher Vertrag/).value).toBe('ST-AAAA1111');
  });

  it('fills in what is known of somebody signed in, who may change it', async () => {
    const { sent } = cancelling({
      session: signedIn,
      api: { orders: () => ({ orders: [order('ST-NEU1'), order('ST-OFFEN', 'open'), order('ST-ALT1')] }) },
    });
    expect(await screen.findByDisplayValue('ST-NEU1')).toBeTruthy();
    expect(screen.getByDisplayValue('ada@shop.example')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ada Lovelace');
    expect(screen.getByText('Ihre Verträge: ST-NEU1 (Pro), ST-ALT1 (Pro)')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Ordentlich/ }));
    await userEvent.clear(screen.getByLabelText(/^Welcher Vertrag/));
    await type(/^Welcher Vertrag/, 'ST-ALT1');
    await send();
    await screen.findByText(/ist am 22\. November/);
    expect(sent[0]).toMatchObject({ contract: 'ST-ALT1', email: 'ada@shop.example' });
  });

  it('sends one declaration for a double click', async () => {
    const { sent } = cancelling();
    await fillIn();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Jetzt kündigen' }));
    await screen.findByText(/ist am 22\. November/);
    expect(sent).toHaveLength(1);
  });

  it('works in English', async () => {
    cancelling({ locale: 'en' });
    expect(screen.getByRole('button', { name: 'Cancel now' })).toBeTruthy();
  });
});

describe('withdrawing', () => {
  it('asks for name, contract and e-mail, nothing more, and confirms at once', async () => {
    const sent: CreateWithdrawal[] = [];
    renderInPlatform(<WithdrawPage />, {
      route: '/withdraw',
      texts,
      session: { status: 'signed-out' },
      api: {
        createWithdrawal: ({ body }) => {
          sent.push(body);
          return { ...receipt, reference: 'WI-7QX2MWPA' };
        },
      },
    });
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    const notice = screen.getByRole('link', { name: 'Widerrufsbelehrung' });
    expect(notice.getAttribute('href')).toBe('/withdrawal-notice');
    await send('Widerruf bestätigen');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bitte prüfen Sie 3 Angaben'));
    await type(/^Name/, 'Ada Lovelace');
    await type(/^Vertrag oder/, 'ST-AAAA1111');
    await type(/^E-Mail-Adresse/, 'ada@shop.example');
    await send('Widerruf bestätigen');
    expect(await screen.findByText(/^Ihr Widerruf ist am 22\. November 2026 um 00:30 Uhr eingegangen/)).toBeTruthy();
    expect(screen.getByText('Vorgangsnummer: WI-7QX2MWPA')).toBeTruthy();
    expect(sent).toEqual([{ name: 'Ada Lovelace', contract: 'ST-AAAA1111', email: 'ada@shop.example', locale: 'de' }]);
  });
});
