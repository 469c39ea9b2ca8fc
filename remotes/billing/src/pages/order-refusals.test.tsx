import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asBusiness, atTheStart, button, consent, consumer, hosted, plain, showOrder } from '../testing/order-page.tsx';
import { refused, refusing } from '../testing/samples.ts';

beforeEach(atTheStart);
afterEach(cleanup);

const refusingOrder = (...[code, status, more]: Parameters<typeof refused>) => ({
  api: { createCheckout: refusing(refused(code, status, more)) },
});
describe('what may be refused', () => {
  const away = 'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts berechnet.';
  it.each([
    ['the provider is away', refused('provider_unavailable', 503), away],
    ['nobody answers', refused('unavailable', 503), away],
    ['too much was asked', refused('rate_limited', 429, { retryAfter: 90 }), 'shell:errors.rateLimit'],
    ['the session ended', refused('sign_in_required', 401), 'shell:auth.error.login_required'],
    ['the account is being deleted', refused('gone', 410), 'Dieses Konto wird gerade gelöscht'],
    [
      'two customers carry one identity',
      refused('conflict', 409, { data: { reason: 'customer' } }),
      'mehrere Kundennummern',
    ],
    [
      'a subscription has another buyer',
      refused('conflict', 409, { data: { reason: 'buyer' } }),
      'Die Rechnungen Ihres Abos lauten auf einen anderen Käufer.',
    ],
    [
      'the money of another buyer is on its way',
      refused('conflict', 409, { data: { reason: 'buyer_pending' } }),
      'Die Zahlung einer früheren Bestellung ist noch unterwegs, und deren Rechnung lautet auf einen anderen Käufer.',
    ],
    ['the run is not there', refused('not_found', 404), 'Den Tarif oder die Prüfung dazu gibt es nicht mehr.'],
    ['the texts are others', refused('conflict', 409, { data: { reason: 'texts' } }), 'Bitte laden Sie die Seite neu'],
    [
      'the price is another',
      refused('invalid_input', 422, { fields: [{ path: 'currency', key: 'x' }] }),
      'Bitte laden Sie die Seite neu',
    ],
    [
      'the price is another one',
      refused('conflict', 409, { data: { reason: 'price' } }),
      'Bitte laden Sie die Seite neu',
    ],
    [
      'it was paid already',
      refused('conflict', 409, { data: { reason: 'paid' } }),
      'Diese Bestellung ist schon bezahlt.',
    ],
    [
      'the money is on its way',
      refused('conflict', 409, { data: { reason: 'pending' } }),
      'die Zahlung ist noch unterwegs',
    ],
    [
      'other windows order at the same moment',
      refused('conflict', 409, { data: { reason: 'busy' } }),
      'Sie bestellen gerade auch in einem anderen Fenster.',
    ],
    ['the order has ended', refused('conflict', 409), 'schon abgeschlossen oder abgelaufen'],
  ])('says why when %s, keeps everything filled in and takes the focus', async (_, cause, sentence) => {
    const { container } = showOrder({ api: { createCheckout: refusing(cause) } });
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await userEvent.click(await button());
    const heading = await screen.findByRole('heading', {
      name: /^(?:Die Bestellung hat nicht geklappt|Schon bestellt)$/,
    });
    expect(document.activeElement?.contains(heading)).toBe(true);
    // The shell's texts are not part of this remote; where they are meant, their key stands here.
    expect(plain(document.activeElement)).toContain(sentence.replace('shell:', ''));
    expect(((await consumer()) as HTMLInputElement).checked).toBe(true);
    expect(consent()?.checked).toBe(true);
    expect((await button()).hasAttribute('aria-busy')).toBe(false);
    expect(await findBarriers(container)).toEqual([]);
  });

  it.each([
    ['customer', 'de', 'Kontakt aufnehmen'],
    ['buyer', 'en', 'Contact us'],
  ] as const)('leads to us where only a person can help: %s', async (reason, locale, name) => {
    showOrder({ locale, api: { createCheckout: refusing(refused('conflict', 409, { data: { reason } })) } });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/contact');
  });

  it('sends somebody with a subscription to the provider’s pages instead of selling a second one', async () => {
    showOrder({
      api: {
        createCheckout: refusing(refused('conflict', 409, { data: { reason: 'subscribed' } })),
        createPortal: () => ({ url: hosted }),
      },
    });
    await asBusiness();
    expect(await screen.findByText(/^Sie haben schon ein Abo\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }));
    await waitFor(() => expect(location.hash).toBe('#hosted'));
  });

  it('puts what the server misses at its fields: one takes the focus', async () => {
    showOrder(
      refusingOrder('invalid_input', 422, {
        fields: [{ path: 'consents.immediate', key: 'billing:checkout.immediateRequired' }],
      }),
    );
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await userEvent.click(await button());
    await waitFor(() => expect(document.activeElement).toBe(consent()));
    expect(screen.getByText(/^Fehler: Bitte bestätigen Sie/)).toBeTruthy();
  });

  it('sums up two missing fields and leads to each', async () => {
    const fields = ['buyer', 'consents.immediate'].map((path) => ({ path, key: 'x' }));
    const { container } = showOrder(refusingOrder('invalid_input', 422, { fields }));
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await userEvent.click(await button());
    const summary = await screen.findByRole('heading', { name: 'Bitte prüfen Sie 2 Angaben' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Bitte wählen Sie, für wen Sie bestellen.' }));
    expect(document.activeElement).toBe(await consumer());
  });
});
