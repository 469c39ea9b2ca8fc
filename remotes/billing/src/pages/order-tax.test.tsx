import type { Plans } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asBusiness,
  atTheStart,
  business,
  button,
  consent,
  consumer,
  fillBusiness,
  plain,
  showOrder,
} from '../testing/order-page.tsx';
import { plans, refused, refusing } from '../testing/samples.ts';

beforeEach(atTheStart);
afterEach(cleanup);

const rows = (name = 'Ihre Bestellung') =>
  Object.fromEntries(
    [...screen.getByRole('region', { name }).querySelectorAll('dt')].map((term) => [
      plain(term),
      plain(term.nextElementSibling),
    ]),
  );
const country = (name = 'Land') => screen.getByRole('combobox', { name });

describe('the tax of an order', () => {
  it('is told to a business as net amount, rate, tax and total, without a barrier', async () => {
    const { container } = showOrder({ plan: 'pro_once' });
    await userEvent.click(await business());
    expect(rows()).toMatchObject({
      Nettobetrag: '42,02 €',
      'Umsatzsteuer 19 %': '7,98 €',
      Gesamtpreis: '50,00 € einmalig inkl. gesetzlicher USt.',
    });
    expect(await findBarriers(container)).toEqual([]);
  });

  it('stays a price that includes it for a consumer, who is asked for no address', async () => {
    showOrder();
    await userEvent.click(await consumer());
    expect(Object.keys(rows())).not.toContain('Nettobetrag');
    expect(rows()['Gesamtpreis']).toBe('40,00 € pro Monat inkl. gesetzlicher USt.');
    expect(screen.queryByLabelText('Firma')).toBeNull();
  });

  it('is owed by a business of another member state that has a VAT id, in the words of the law', async () => {
    const { ordered } = showOrder({ plan: 'basic_once' });
    await userEvent.click(await business());
    await userEvent.selectOptions(country(), 'Frankreich');
    await fillBusiness({ 'USt-IdNr. (freiwillig)': 'fr 123 456 789 01' });
    expect(rows()).toMatchObject({ Nettobetrag: '20,00 €', 'Umsatzsteuer 0 %': '0,00 €' });
    expect(rows()['Gesamtpreis']).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    expect(
      screen.getByText(/Wir prüfen hier nur Form und Prüfziffer der Nummer, nicht, ob sie vergeben ist\./),
    ).toBeTruthy();
    await userEvent.click(await button());
    expect(ordered[0]).toMatchObject({ shownTax: 0, business: { country: 'FR', vatId: 'FR12345678901' } });
  });

  it('is the seller’s own without a VAT id, and none outside the European Union', async () => {
    showOrder({ plan: 'basic_once', locale: 'en' });
    await userEvent.click(await screen.findByRole('radio', { name: 'I am ordering for a business' }));
    await userEvent.selectOptions(country('Country'), 'France');
    expect(rows('Your order')).toMatchObject({ 'Net amount': '16,81 $', 'VAT 19%': '3,19 $' });
    await userEvent.selectOptions(country('Country'), 'Switzerland');
    expect(rows('Your order')).toMatchObject({ 'VAT 0%': '0,00 $' });
    expect(rows('Your order')['Total price']).toContain('not taxable');
  });

  it('is left to the provider where it calculates it', async () => {
    const answer: Plans = { ...plans, tax: { mode: 'provider' } };
    showOrder({ api: { plans: () => answer } });
    await userEvent.click(await business());
    expect(screen.getByText(/^Die Umsatzsteuer berechnet der Zahlungsdienst/)).toBeTruthy();
    expect(Object.keys(rows())).not.toContain('Nettobetrag');
  });
});

describe('whom the invoice names', () => {
  it('is wanted of a business: every missing part is said, and the list leads to each', async () => {
    const { container, ordered } = showOrder();
    await userEvent.click(await business());
    await userEvent.click(await button());
    for (const text of ['die Firma', 'Straße und Hausnummer', 'die Postleitzahl', 'den Ort']) {
      expect(screen.getByText(`Fehler: Bitte geben Sie ${text} ein.`)).toBeTruthy();
    }
    expect(document.activeElement?.textContent).toBe('Bitte prüfen Sie 4 Angaben');
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Bitte geben Sie den Ort ein.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Ort'));
    await fillBusiness();
    expect(screen.queryByText(/^Fehler:/)).toBeNull();
    expect(ordered).toEqual([]);
  });

  it.each(['DE12345', 'FR12345678901', 'quatsch'])('has a VAT id of its country, not %s', async (vatId) => {
    const { ordered } = showOrder();
    await userEvent.click(await business());
    await fillBusiness({ 'USt-IdNr. (freiwillig)': vatId });
    await userEvent.click(await button());
    expect(document.activeElement).toBe(screen.getByLabelText('USt-IdNr. (freiwillig)'));
    expect(screen.getByText(/^Fehler: Diese USt-IdNr\. stimmt nicht oder passt nicht/)).toBeTruthy();
    expect(ordered).toEqual([]);
  });

  it('is kept when the order is refused', async () => {
    const { ordered } = showOrder({ api: { createCheckout: refusing(refused('provider_unavailable', 503)) } });
    await asBusiness();
    expect(screen.getByLabelText<HTMLInputElement>('Firma').value).toBe('Käufer AG');
    expect(ordered).toEqual([]);
  });

  it('is not sent for a consumer, whatever was typed before', async () => {
    const { ordered } = showOrder();
    await userEvent.click(await business());
    await fillBusiness();
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await userEvent.click(await button());
    expect(ordered[0]).not.toHaveProperty('business');
  });

  it('is pointed out where the api finds a fault that the page did not', async () => {
    const fields = [{ path: 'business.vatId', key: 'billing:business.vatId.error' }];
    showOrder({ api: { createCheckout: refusing(refused('invalid_input', 422, { fields })) } });
    await asBusiness();
    expect(await screen.findByText(/^Fehler: Diese USt-IdNr\./)).toBeTruthy();
  });
});
