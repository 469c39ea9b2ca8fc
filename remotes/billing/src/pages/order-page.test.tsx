import type { LockedRun } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asBusiness, atTheStart, button, plain, showOrder } from '../testing/order-page.tsx';
import { plans, refused, runId } from '../testing/samples.ts';

beforeEach(atTheStart);
afterEach(cleanup);

describe('what is ordered stands directly above a button that says what it does', () => {
  it.each([
    ['de', 'Zahlungspflichtig bestellen'],
    ['en', 'Order with obligation to pay'],
  ] as const)('names the button exactly: %s', async (locale, name) => {
    showOrder({ locale });
    expect((await screen.findByRole('button', { name })).textContent).toBe(name);
  });

  it('puts nothing between the summary and the button, and only the way out beside it', async () => {
    showOrder();
    const actions = (await button()).parentElement;
    expect(actions?.firstElementChild).toBe(await button());
    expect(actions?.previousElementSibling).toBe(screen.getByRole('region', { name: 'Ihre Bestellung' }));
    expect(actions?.nextElementSibling).toBeNull();
    expect([...(actions?.children ?? [])].map((child) => child.textContent)).toEqual([
      'Zahlungspflichtig bestellen',
      'Andere Tarife ansehen',
    ]);
    const all = [...document.querySelectorAll('form ~ *')];
    expect(all).toEqual([]);
  });

  it.each([
    ['pro_monthly', '40,00 € pro Monat', 'Monatlich', /^Verlängert sich monatlich\. Kündbar jederzeit/],
    [
      'pro_yearly',
      '400,00 € pro Jahr umgerechnet 33,33 € pro Monat,',
      'Jährlich',
      /^Läuft ein Jahr und endet dann von selbst, ohne Kündigung\./,
    ],
    [
      'pro_once',
      '50,00 € einmalig',
      'Einmalig',
      /^Einmalige Zahlung\. Der Zugang ist zeitlich nicht begrenzt; .* nicht kündigen\.$/,
    ],
  ])('sums up %s: plan, contents, total with tax, interval, term', async (plan, total, interval, term) => {
    const { container } = showOrder({ plan });
    const summary = await screen.findByRole('region', { name: 'Ihre Bestellung' });
    const row = (name: string) => within(summary).getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(plain(row('Tarif'))).toBe('Pro');
    expect([...(row('Leistung')?.querySelectorAll('li') ?? [])].map(plain)).toEqual([
      '5 Domains',
      'Prüfungen nach WCAG 2.2',
      'Empfehlungen über die WCAG hinaus',
      'Alles aus Basic, mit bis zu 200 Seiten je Prüfung',
      'Eigenes Logo und eigener Absender im PDF',
    ]);
    expect(plain(row('Gesamtpreis'))).toBe(`${total} inkl. gesetzlicher USt.`);
    expect(plain(row('Zahlweise'))).toBe(interval);
    expect(plain(row('Laufzeit und Kündigung'))).toMatch(term);
    expect(await findBarriers(container)).toEqual([]);
  });

  it.each([
    ['basic_once', 'shop.example belegt eine Domain des Tarifs, und zwar dauerhaft'],
    ['basic_yearly', /^shop\.example belegt eine Domain des Tarifs, die Sie zum Ende .* entfernen können$/],
    ['basic_monthly', /^shop\.example belegt eine Domain des Tarifs, die Sie zum Ende .* entfernen können$/],
  ])('names website and report of %s, and how long the place is taken', async (plan, place) => {
    const run: LockedRun = {
      id: runId,
      url: 'https://shop.example/',
      finalUrl: null,
      title: null,
      host: 'shop.example',
      source: 'visitor',
      scope: 'page',
      createdAt: '2026-11-20T09:00:00.000Z',
      state: 'completed',
      progress: { done: 1, total: 1 },
      pageLimit: 1,
      profile: 'free',
      version: 2,
      locked: true,
      rules: { violations: [], incomplete: [], passes: [], inapplicable: [] },
      preview: [],
      lockedCount: 0,
    };
    showOrder({ route: `/setup/order?plan=${plan}&run=${runId}`, api: { getRun: () => run } });
    const summary = within(await screen.findByRole('region', { name: 'Ihre Bestellung' }));
    expect(
      await summary.findByText('Der Bericht zu shop.example vom 20. November 2026 wird freigeschaltet'),
    ).toBeTruthy();
    expect(summary.getByText(place)).toBeTruthy();
  });

  it('refers to the terms and the withdrawal notice, in tabs of their own', async () => {
    showOrder();
    await button();
    for (const [name, path] of [
      ['AGB (öffnet in neuem Tab)', '/terms'],
      ['Widerrufsbelehrung mit Muster-Formular (öffnet in neuem Tab)', '/withdrawal-notice'],
    ]) {
      const link = screen.getByRole('link', { name: name ?? '' });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
    }
  });

  it.each([
    ['de', 'Bezahlung', 'Sie können bezahlen mit: Kreditkarte, PayPal.', /hat der Betreiber noch nicht angegeben/],
    ['en', 'Payment', 'You can pay by: credit card, PayPal.', /operator has not yet stated/],
  ] as const)('says before the order how it can be paid (%s)', async (locale, term, told, unknown) => {
    const paymentMethods = { de: 'Kreditkarte, PayPal', en: 'credit card, PayPal' };
    const value = async () => (await screen.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent;
    showOrder({ locale, config: { operator: { name: 'Rampe', paymentMethods } } });
    expect(await value()).toBe(told);
    cleanup();
    showOrder({ locale });
    expect(await value()).toMatch(unknown);
  });

  it('leads back to the same choice', async () => {
    showOrder({ route: `/setup/order?plan=pro_once&run=${runId}` });
    await userEvent.click(await screen.findByRole('link', { name: 'Andere Tarife ansehen' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe(`/setup?plan=pro&mode=once&run=${runId}`);
  });

  it('says that nothing is really paid only in test mode', async () => {
    showOrder();
    expect(await screen.findByText('Testmodus – keine echte Zahlung')).toBeTruthy();
    showOrder({ api: { plans: () => ({ ...plans, mode: 'live' }) } });
    await button();
    expect(screen.queryByText(/Testmodus/)).toBeNull();
  });
});

describe('an address that names no order', () => {
  it.each(['', '?plan=', '?plan=gold_monthly', '?plan=enterprise', '?plan=__proto__'])(
    'says so: "%s"',
    async (query) => {
      showOrder({ route: `/setup/order${query}` });
      expect(await screen.findByText(/^Diesen Tarif gibt es nicht oder nicht mehr\./)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Zu den Tarifen' }).getAttribute('href')).toBe('/setup');
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('orders without a run when the address names none that could be one', async () => {
    const { ordered } = showOrder({ route: '/setup/order?plan=pro_once&run=../x' });
    await asBusiness();
    expect(ordered[0]).not.toHaveProperty('runId');
  });
});

it('says that the prices could not be read, and tries again', async () => {
  let isAway = true;
  const { platform } = showOrder({
    api: {
      plans: () => {
        if (isAway) throw refused('unavailable', 503);
        return plans;
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await waitFor(() => expect(platform.announcements).toMatchObject([{ politeness: 'assertive' }]));
  isAway = false;
  await userEvent.click(retry);
  expect(await button()).toBeTruthy();
});
