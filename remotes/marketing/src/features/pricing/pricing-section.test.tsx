import type { Entitlement } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showView } from '../../testing/show-view.tsx';
import { PricingSection } from './pricing-section.tsx';

afterEach(cleanup);

/** Intl writes a no-break space before the currency. */
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');
const card = (name: string) => within(screen.getByRole('article', { name }));

it('shows three plans with our list prices', async () => {
  const { container } = showView(<PricingSection />);
  expect(card('Basic').getByText('15 € pro Monat')).toBeTruthy();
  expect(card('Pro').getByText('40 € pro Monat')).toBeTruthy();
  expect(card('Enterprise').getByText('Individuell')).toBeTruthy();
  expect(card('Pro').getByText('inkl. gesetzlicher USt.')).toBeTruthy();
  expect(card('Enterprise').queryByText(/USt\./)).toBeNull();
  expect(card('Basic').getAllByRole('listitem')).toHaveLength(3);
  expect(container.querySelector('#pricing h2')?.textContent).toBe('Preise');
});

it('switches to prices by the year with what they come to, and to one-time prices, by keyboard and aloud', async () => {
  const { platform } = showView(<PricingSection />, { path: '/' });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(card('Basic').getByText('150 € pro Jahr')).toBeTruthy();
  expect(plain(card('Basic').getByText(/umgerechnet/))).toBe('umgerechnet 12,50 € pro Monat, inkl. gesetzlicher USt.');
  expect(plain(card('Pro').getByText(/umgerechnet/))).toContain('umgerechnet 33,33 € pro Monat');
  expect(card('Enterprise').queryByText(/umgerechnet/)).toBeNull();
  expect(card('Pro').getByRole('link', { name: 'Pro wählen' }).getAttribute('href')).toMatch(/plan=pro_yearly$/);
  await userEvent.keyboard('{ArrowRight}');
  expect(card('Basic').getByText('20 € einmalig')).toBeTruthy();
  await waitFor(() =>
    expect(platform.announcements).toEqual([
      { text: 'Basic: 150 € pro Jahr, Pro: 400 € pro Jahr', politeness: 'polite' },
      { text: 'Basic: 20 € einmalig, Pro: 50 € einmalig', politeness: 'polite' },
    ]),
  );
  await userEvent.click(card('Pro').getByRole('link', { name: 'Pro wählen' }));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/setup/order?plan=pro_once');
});

it('shows dollars in English', () => {
  showView(<PricingSection />, { locale: 'en' });
  expect(card('Basic').getByText('$15 per month')).toBeTruthy();
  expect(card('Pro').getByText('incl. VAT')).toBeTruthy();
});

it.each([
  ['de', 'Preis: Jährlich', ['Kostenlos–', 'Basic150 €', 'Pro400 €', 'EnterpriseIndividuell']],
  ['en', 'Price: One-time', ['Free–', 'Basic$20', 'Pro$50', 'EnterpriseCustom']],
] as const)('compares the prices of all plans for each way of paying (%s)', (locale, name, prices) => {
  showView(<PricingSection />, { locale });
  const row = within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([...prices]);
});

it('notes the test mode and the tax as they are configured', () => {
  showView(<PricingSection />);
  expect(screen.getByText('Testmodus – keine echte Zahlung')).toBeTruthy();
  showView(<PricingSection />, { config: { mode: 'live', shop: { consumers: true, taxNote: 'excluded' } } });
  expect(screen.queryByText(/Testmodus/)).toBeNull();
  expect(card('Pro').getByText('zzgl. gesetzlicher USt.')).toBeTruthy();
  showView(<PricingSection />, { config: { shop: { consumers: true, taxNote: 'none' } } });
  expect(card('Pro').queryByText(/USt\./)).toBeNull();
});

it('says how people can pay, or that nobody has said it', () => {
  const paymentMethods = { de: 'Kreditkarte, PayPal', en: 'credit card, PayPal' };
  showView(<PricingSection />, { config: { operator: { name: 'Rampe', paymentMethods } } });
  expect(screen.getByText('Sie können bezahlen mit: Kreditkarte, PayPal.')).toBeTruthy();
  cleanup();
  showView(<PricingSection />);
  expect(screen.getByText(/^Womit Sie bezahlen können, hat der Betreiber noch nicht angegeben\./)).toBeTruthy();
});

it('leads to the contact form for Enterprise, with the subject filled in', () => {
  showView(<PricingSection />);
  expect(card('Enterprise').getByRole('link', { name: 'Vertrieb kontaktieren' }).getAttribute('href')).toBe(
    '/contact?subject=Enterprise',
  );
  expect(card('Enterprise').getByText(/vereinbaren wir persönlich/)).toBeTruthy();
});

const pro: Entitlement = {
  state: 'active',
  reasons: [],
  mode: 'test',
  version: 1,
  subscription: {
    planName: 'Pro',
    profile: 'pro',
    limit: 5,
    used: 1,
    price: { amount: 4000, currency: 'eur', formatted: '40,00 €', interval: 'month' },
    status: 'active',
    periodEnd: null,
    cancelAtPeriodEnd: false,
  },
  payments: [],
  totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
  sites: [],
  overLimit: false,
};

it.each([
  ['de', 'Ihr aktueller Tarif', 'Pro verwalten', 'Einmalig'],
  ['en', 'Your current plan', 'Manage Pro', 'One-time'],
] as const)(
  'marks the plan that somebody pays for by the month, in words (%s)',
  async (locale, words, manage, once) => {
    const { container } = showView(<PricingSection />, { locale, session: { status: 'signed-in' }, entitlement: pro });
    expect(await card('Pro').findByText(words)).toBeTruthy();
    expect(card('Basic').queryByText(words)).toBeNull();
    expect(
      card('Pro')
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([[manage, expect.stringMatching(/\/setup$/)]]);
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: once }));
    expect(screen.queryByText(words)).toBeNull();
    expect(screen.queryByRole('link', { name: manage })).toBeNull();
  },
);

it('begins with the interval that somebody pays for, until another one is chosen', async () => {
  const price = { amount: 40_000, currency: 'eur', formatted: '400,00 €', interval: 'year' } as const;
  const yearly = { ...pro, subscription: { ...pro.subscription!, price } };
  showView(<PricingSection />, { session: { status: 'signed-in' }, entitlement: yearly });
  expect(await card('Pro').findByText('Ihr aktueller Tarif')).toBeTruthy();
  expect(card('Pro').getByText('400 € pro Jahr')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Monatlich' }));
  expect(screen.queryByText('Ihr aktueller Tarif')).toBeNull();
  expect(card('Basic').getByRole('link').getAttribute('href')).toMatch(/\/setup$/);
});

it.each([
  ['nobody is signed in', { session: { status: 'signed-out' }, entitlement: pro }],
  ['nothing is paid for', { session: { status: 'signed-in' } }],
  ['it is not known what is paid for', { session: { status: 'signed-in' }, entitlement: 'error' }],
] as const)('marks no plan while %s', async (_, options) => {
  showView(<PricingSection />, options);
  await act(() => Promise.resolve());
  expect(card('Pro').getByRole('link', { name: 'Pro wählen' })).toBeTruthy();
  expect(screen.queryByText('Ihr aktueller Tarif')).toBeNull();
});

it('leads who is signed out over the sign-in to the chosen order', async () => {
  const { platform } = showView(<PricingSection />, { path: '/', session: { status: 'signed-out' } });
  const link = card('Pro').getByRole('link', { name: 'Pro wählen' });
  expect(link.getAttribute('href')).toBe('/setup/order?plan=pro_monthly');
  await userEvent.click(link);
  expect(platform.authCalls).toEqual(['signIn /setup/order?plan=pro_monthly']);
  expect(screen.queryByTestId('elsewhere')).toBeNull();
});
