import type { Checkout } from '@stufenlos/contracts';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderIdOf } from '../parts/order-memory.ts';
import { checkout, nothing, pro, refused, refusing, runId, session } from '../testing/samples.ts';
import { texts } from '../testing/texts.ts';
import { ReturnPage } from './return-page.tsx';

const show = (answer: Partial<Checkout> | (() => Checkout), options: RenderInPlatformOptions = {}) =>
  renderInPlatform(<ReturnPage />, {
    route: '/setup/return?checkout=cs_test_1',
    path: '/setup/return',
    texts,
    session,
    api: { checkout: typeof answer === 'function' ? answer : () => ({ ...checkout, ...answer }) },
    ...options,
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const order = { lookupKey: 'pro_once', currency: 'EUR', locale: 'de', buyer: 'consumer', runId: undefined };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a payment that is confirmed', () => {
  it('gives the heading the focus, names the order and leads to the list', async () => {
    const { platform } = show({ state: 'paid' });
    const title = await heading('Zahlung bestätigt');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText('Vielen Dank. Ihre Zahlung ist bestätigt.')).toBeTruthy();
    expect(screen.getByText(/^Ihre Bestellnummer ist ST-7K2M9QXA\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zu Ihren Prüfungen' }).getAttribute('href')).toBe('/runs');
    await waitFor(() => expect(platform.pageTitle()).toBe('Zahlung bestätigt'));
  });

  it('leads on to the report that it opened, once the plan is known, and tells it the order', async () => {
    const { platform } = show({ state: 'paid', run: { id: runId, unlocked: true } }, { entitlement: () => pro });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/run/${runId}`);
    expect(platform.entitlement.getState().entitlement).toEqual(pro);
    expect(JSON.parse(screen.getByTestId('arrival').textContent)).toEqual({ paidOrder: 'ST-7K2M9QXA' });
  });

  it('leads on although the plan cannot be read', async () => {
    show({ state: 'paid', run: { id: runId, unlocked: true } }, { entitlement: 'error' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`/run/${runId}`);
  });

  it('only links to a run that is not open yet', async () => {
    show({ state: 'paid', run: { id: runId, unlocked: false } });
    expect((await screen.findByRole('link', { name: 'Bericht öffnen' })).getAttribute('href')).toBe(`/run/${runId}`);
  });

  it('loads what is paid for now, so that the way on is open', async () => {
    const entitlements = [nothing, pro];
    const { platform } = show({ state: 'paid' }, { entitlement: () => entitlements.pop() ?? nothing });
    await heading('Zahlung bestätigt');
    await waitFor(() => expect(platform.entitlement.getState().entitlement).toEqual(pro));
  });

  it('ends the order: the next review is a new one', async () => {
    const orderId = orderIdOf(order);
    show({ state: 'paid', orderId });
    await heading('Zahlung bestätigt');
    expect(orderIdOf(order)).not.toBe(orderId);
  });
});

it.each([
  ['failed', 'Die Zahlung hat nicht geklappt', /wählen Sie ein anderes Zahlungsmittel/],
  ['expired', 'Die Bestellung ist abgelaufen', /Es wurde nichts berechnet/],
] as const)('says that the payment has %s, and leads to a new order of the same', async (state, title, text) => {
  const orderId = orderIdOf(order);
  const { container } = show({ state, orderId, run: { id: runId, unlocked: false } });
  const shown = await heading(title);
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(screen.getByText(text)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Zurück zur Bestellung' });
  expect(link.getAttribute('href')).toBe(`/setup/order?plan=pro_once&run=${runId}`);
  expect(orderIdOf(order)).not.toBe(orderId);
  expect(await findBarriers(container)).toEqual([]);
});

it('explains that a bank needs days, and keeps the order', async () => {
  const orderId = orderIdOf(order);
  show({ delayed: true, orderId });
  await heading('Ihre Bank braucht noch etwas Zeit');
  expect(screen.getByText(/braucht einige Tage.*E-Mail\.$/)).toBeTruthy();
  expect(orderIdOf(order)).toBe(orderId);
});

describe('a payment that is not confirmed yet', () => {
  const tick = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('looks every two seconds, says so politely now and then, and finds the payment', async () => {
    let asked = 0;
    const { platform } = show(() => {
      asked += 1;
      return { ...checkout, state: asked > 6 ? 'paid' : 'pending' };
    });
    await tick(0);
    expect(screen.getByText('Ihre Zahlung wird noch bestätigt. Das dauert meist nur Sekunden.')).toBeTruthy();
    await tick(1_900);
    expect(asked).toBe(1);
    await tick(10_200);
    expect(asked).toBe(7);
    expect(platform.announcements.map(({ text, politeness }) => `${politeness}: ${text}`)).toEqual([
      'polite: Ihre Zahlung wird noch bestätigt. Das dauert meist nur Sekunden.',
      'polite: Ihre Zahlung wird noch bestätigt. Bitte haben Sie einen Moment Geduld.',
    ]);
    expect(screen.getByRole('heading', { name: 'Zahlung bestätigt' })).toBe(document.activeElement);
  });

  it('promises a mail after thirty seconds, asks no more, and looks again when told to', async () => {
    let asked = 0;
    let state: Checkout['state'] = 'pending';
    show(() => {
      asked += 1;
      return { ...checkout, state };
    });
    await tick(30_000);
    expect(screen.getByRole('heading', { name: 'Die Bestätigung steht noch aus' })).toBe(document.activeElement);
    expect(screen.getByText(/Sie müssen nicht warten.*schreiben wir Ihnen eine E-Mail\.$/)).toBeTruthy();
    const before = asked;
    await tick(60_000);
    expect(asked).toBe(before);
    state = 'paid';
    act(() => screen.getByRole('button', { name: 'Noch einmal nachsehen' }).click());
    expect(screen.getByRole('heading', { name: 'Ihre Zahlung wird bestätigt' })).toBe(document.activeElement);
    await tick(0);
    expect(screen.getByRole('heading', { name: 'Zahlung bestätigt' })).toBe(document.activeElement);
  });

  it('waits through an outage of our own service', async () => {
    let isAway = true;
    show(() => {
      if (isAway) throw refused('unavailable', 503);
      return { ...checkout, state: 'paid' };
    });
    await tick(4_000);
    expect(screen.getByRole('heading', { name: 'Ihre Zahlung wird bestätigt' })).toBeTruthy();
    isAway = false;
    await tick(2_000);
    expect(screen.getByRole('heading', { name: 'Zahlung bestätigt' })).toBeTruthy();
  });

  it('has no barriers while it waits and when it is late', async () => {
    const { container } = show({});
    await tick(0);
    vi.useRealTimers();
    expect(await findBarriers(container)).toEqual([]);
  });
});

describe('a purchase that was left', () => {
  const id = '0b0e8f9a-1c2d-4e3f-8a9b-0c1d2e3f4a5b';
  const cancelled = (answer: Partial<Checkout> | (() => Checkout), query = '&plan=pro_once') =>
    show(answer, { route: `/setup/return?cancelled=1&order=${id}${query}` });

  it.each([{ state: 'pending' }, { state: 'expired' }] as const)(
    'says that nothing was charged and leads back to the review, with the run it was for: $state',
    async (answer) => {
      orderIdOf({ ...order, runId });
      cancelled(answer);
      await heading('Kauf abgebrochen');
      expect(screen.getByText('Sie haben den Kauf abgebrochen. Es wurde nichts berechnet.')).toBeTruthy();
      const link = screen.getByRole('link', { name: 'Zurück zur Bestellung' });
      expect(link.getAttribute('href')).toBe(`/setup/order?plan=pro_once&run=${runId}`);
    },
  );

  it.each([
    ['Zahlung bestätigt', { state: 'paid' }],
    ['Ihre Bank braucht noch etwas Zeit', { state: 'pending', delayed: true }],
    ['Die Zahlung hat nicht geklappt', { state: 'failed' }],
  ] as const)('says what became of the order in another window: %s', async (title, answer) => {
    const { container } = cancelled(answer);
    await heading(title);
    expect(screen.queryByText(/nichts berechnet/)).toBeNull();
    expect(await findBarriers(container)).toEqual([]);
  });

  it('claims nothing while the order cannot be looked up, and looks again', async () => {
    let isAway = true;
    const { platform } = cancelled(() => {
      if (isAway) throw refused('unavailable', 503);
      return { ...checkout, state: 'paid' };
    });
    const again = await screen.findByRole('button', { name: 'Noch einmal nachsehen' });
    expect(screen.queryByText(/nichts berechnet/)).toBeNull();
    await waitFor(() => expect(platform.announcements).toMatchObject([{ politeness: 'assertive' }]));
    isAway = false;
    act(() => again.click());
    await heading('Zahlung bestätigt');
  });

  it('claims nothing while the payment provider could not be asked, and looks again', async () => {
    let isUnread = true;
    cancelled(() => ({ ...checkout, ...(isUnread && { isUnread }) }));
    const again = await screen.findByRole('button', { name: 'Noch einmal nachsehen' });
    expect(screen.getByRole('heading', { name: 'Bezahlseite verlassen' })).toBeTruthy();
    expect(screen.queryByText(/nichts berechnet/)).toBeNull();
    isUnread = false;
    again.focus();
    act(() => again.click());
    const title = await heading('Kauf abgebrochen');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('tells the outcome at the first visit, and takes no focus from anything else', async () => {
    const { platform } = cancelled({});
    const title = await heading('Kauf abgebrochen');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(platform.announcements).toMatchObject([
      { text: 'Sie haben den Kauf abgebrochen. Es wurde nichts berechnet.', politeness: 'polite' },
    ]);
    cleanup();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    cancelled({});
    await heading('Kauf abgebrochen');
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('keeps the order: the same review is paid under the same number', async () => {
    const orderId = orderIdOf(order);
    cancelled({});
    await heading('Kauf abgebrochen');
    expect(orderIdOf(order)).toBe(orderId);
  });

  it.each(['', '&plan=', '&plan=../x', '&plan=%3Cb%3E'])(
    'leads to the plans when no plan is named: "%s"',
    async (query) => {
      cancelled({}, query);
      expect((await screen.findByRole('link', { name: 'Zu den Tarifen' })).getAttribute('href')).toBe('/setup');
    },
  );

  it.each(['', '&order=', '&order=../x'])('claims nothing when no order is named: "%s"', async (query) => {
    show({}, { route: `/setup/return?cancelled=1&plan=pro_once${query}` });
    await heading('Bezahlseite verlassen');
    expect(screen.queryByText(/nichts berechnet/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Zurück zur Bestellung' })).toBeTruthy();
  });
});

describe('a checkout that is not there', () => {
  it('says the same of an absent and of a foreign one', async () => {
    show(refusing(refused('not_found', 404)));
    await heading('Diese Bestellung finden wir nicht');
    expect(screen.getByText('Diese Bestellung gibt es nicht, oder sie gehört zu einem anderen Konto.')).toBeTruthy();
  });

  it.each([
    '',
    '?checkout=',
    '?checkout=../me',
    '?checkout=a%2Fb',
    '?checkout=cs test',
    '?cancelled=0',
    `?checkout=${'a'.repeat(256)}`,
  ])('asks nobody about an address that names none: "%s"', async (query) => {
    let asked = 0;
    show(
      () => {
        asked += 1;
        return checkout;
      },
      { route: `/setup/return${query}` },
    );
    await heading('Diese Bestellung finden wir nicht');
    expect(asked).toBe(0);
  });
});

it('speaks English, too', async () => {
  show({ state: 'paid' }, { locale: 'en' });
  await heading('Payment confirmed');
  expect(screen.getByText('Thank you. Your payment is confirmed.')).toBeTruthy();
});
