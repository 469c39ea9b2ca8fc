import type { Plans } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asBusiness, atTheStart, business, button, consent, consumer, showOrder } from '../testing/order-page.tsx';
import { plans } from '../testing/samples.ts';

beforeEach(atTheStart);
afterEach(cleanup);

describe('who orders', () => {
  it('preselects the consumer, who has more rights, but no consent', async () => {
    showOrder();
    expect((await consumer()) as HTMLInputElement).toHaveProperty('checked', true);
    expect((await business()) as HTMLInputElement).toHaveProperty('checked', false);
    expect(consent()?.checked).toBe(false);
  });

  it('preselects the business where the shop does not sell to consumers', async () => {
    showOrder({ config: { shop: { consumers: false, taxNote: 'included' } } });
    expect((await business()) as HTMLInputElement).toHaveProperty('checked', true);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(consent()).toBeNull();
  });

  it('requires a consumer’s express request, which is never ticked beforehand', async () => {
    const { container, ordered } = showOrder();
    await userEvent.click(await consumer());
    expect(consent()?.checked).toBe(false);
    await userEvent.click(await button());
    expect(document.activeElement).toBe(consent());
    expect(
      screen.getByText('Fehler: Bitte bestätigen Sie, dass die Berichte sofort freigeschaltet werden sollen.'),
    ).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    expect(ordered).toEqual([]);
    await userEvent.click(consent()!);
    expect(screen.queryByText(/^Fehler:/)).toBeNull();
    await userEvent.click(await button());
    expect(ordered[0]).toMatchObject({ buyer: 'consumer', consents: { immediate: true } });
  });

  it.each([
    ['basic_once', /Widerrufsrecht mit der vollständigen Bereitstellung erlischt\.$/],
    ['basic_yearly', /bei einem Widerruf die bis dahin erbrachte Leistung anteilig bezahlen muss\.$/],
    ['basic_monthly', /bei einem Widerruf die bis dahin erbrachte Leistung anteilig bezahlen muss\.$/],
  ])('names what becomes of the right of withdrawal for %s', async (plan, name) => {
    showOrder({ route: `/setup/order?plan=${plan}` });
    await userEvent.click(await consumer());
    expect(screen.getByRole('checkbox', { name })).toBeTruthy();
  });

  it('asks a business for no consent and sends none, also after a tick as a consumer', async () => {
    const { ordered } = showOrder();
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await asBusiness();
    expect(consent()).toBeNull();
    expect(ordered[0]).toMatchObject({ buyer: 'business', consents: { immediate: false } });
  });

  it('tells a business of the terms and not of a right that only consumers have', async () => {
    showOrder();
    const withdrawal = () => screen.queryByRole('link', { name: /Widerrufsbelehrung/ });
    await userEvent.click(await consumer());
    expect(withdrawal()).toBeTruthy();
    await userEvent.click(await business());
    expect(withdrawal()).toBeNull();
    expect(screen.getByRole('link', { name: /AGB/ })).toBeTruthy();
  });

  it.each([
    ['included', 'Der Gesamtpreis enthält die gesetzliche Umsatzsteuer.'],
    ['excluded', 'Zum Gesamtpreis kommt die gesetzliche Umsatzsteuer hinzu.'],
    ['none', undefined],
  ] as const)('tells a business about tax: %s', async (taxNote, sentence) => {
    // An api of an older release tells no rate.
    const { tax: _, ...older } = plans;
    const answer: Plans = { ...older, taxNote };
    showOrder({ api: { plans: () => answer } });
    await userEvent.click(await business());
    expect(screen.queryByText(/gesetzliche Umsatzsteuer/)?.textContent).toBe(sentence);
  });

  it('offers no order as a consumer where the operator sells to businesses only, under the same terms', async () => {
    showOrder({ config: { shop: { consumers: false, taxNote: 'excluded' } } });
    await business();
    expect(screen.queryByRole('radio', { name: /Verbraucher/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Widerrufsbelehrung/ })).toBeNull();
    expect(screen.getByRole('link', { name: /AGB/ }).getAttribute('href')).toBe('/terms');
  });
});
