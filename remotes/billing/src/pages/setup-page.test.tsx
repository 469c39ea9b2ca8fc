import { specifiedPlans, type Plans } from '@stufenlos/contracts';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
// Gives jsdom the dialogs that it lacks.
import '@stufenlos/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { me, nothing, plans, pro, refused, refusing, runId, session } from '../testing/samples.ts';
import { texts } from '../testing/texts.ts';
import { SetupPage } from './setup-page.tsx';

const show = ({ api, ...options }: RenderInPlatformOptions = {}) =>
  renderInPlatform(<SetupPage />, {
    route: '/setup',
    path: '/setup',
    texts,
    session,
    api: { plans: () => plans, me: () => me, orders: () => ({ orders: [] }), ...api },
    ...options,
  });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
/** Intl writes a no-break space before the currency. */
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');

afterEach(cleanup);

it('shows every plan with its real amount, tax note, limit and features', async () => {
  show();
  const basic = await card('Basic');
  expect(plain(basic.getByText(/pro Monat/))).toBe('15,00 € pro Monat');
  expect(basic.getByText('inkl. gesetzlicher USt.')).toBeTruthy();
  expect(basic.getByText('1 Domain')).toBeTruthy();
  const pro = await card('Pro');
  expect(pro.getByText('5 Domains')).toBeTruthy();
  expect(pro.getByText('Eigenes Logo und eigener Absender im PDF')).toBeTruthy();
  expect(pro.getAllByRole('listitem')).toHaveLength(5);
  const enterprise = await card('Enterprise');
  expect(enterprise.getByText('Individuell')).toBeTruthy();
  expect(enterprise.getByText('Keine Begrenzung der Domains')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Tarif wählen' })).toBeTruthy();
});

it('says with the plans how people can pay', async () => {
  const paymentMethods = { de: 'Kreditkarte, PayPal', en: 'credit card, PayPal' };
  show({ config: { operator: { name: 'Rampe', paymentMethods } } });
  expect(await screen.findByText('Sie können bezahlen mit: Kreditkarte, PayPal.')).toBeTruthy();
});

it('leads from a plan to the review of exactly this order', async () => {
  show();
  const link = (await card('Pro')).getByRole('link', { name: 'Pro wählen' });
  expect(link.getAttribute('href')).toBe('/setup/order?plan=pro_monthly');
  await userEvent.click(screen.getByRole('radio', { name: 'Einmalig' }));
  await userEvent.click((await card('Basic')).getByRole('link', { name: 'Basic wählen' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/setup/order?plan=basic_once');
});

it.each([
  ['that the address names', { route: `/setup?run=${runId}` }, `&run=${runId}`],
  ['but none that is none', { route: '/setup?run=../../profile' }, ''],
])('takes the run along to the order %s', async (_, options, query) => {
  show(options);
  const link = (await card('Pro')).getByRole('link', { name: 'Pro wählen' });
  expect(link.getAttribute('href')).toBe(`/setup/order?plan=pro_monthly${query}`);
  await userEvent.click(screen.getByRole('radio', { name: 'Einmalig' }));
  expect((await card('Pro')).getByRole('link').getAttribute('href')).toBe(`/setup/order?plan=pro_once${query}`);
});

it('starts with the plan and the way of paying that the address names', async () => {
  show({ route: '/setup?plan=pro&mode=once' });
  const pro = await card('Pro');
  expect(pro.getByText('Ihre Auswahl')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Einmalig' }).checked).toBe(true);
});

it('changes the way of paying by keyboard and says the new prices', async () => {
  const { platform } = show();
  (await screen.findByRole('radio', { name: 'Monatlich' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(plain((await card('Basic')).getByText(/pro Jahr/))).toBe('150,00 € pro Jahr');
  expect(plain((await card('Basic')).getByText(/umgerechnet/))).toBe(
    'umgerechnet 12,50 € pro Monat, inkl. gesetzlicher USt.',
  );
  await userEvent.keyboard('{ArrowRight}');
  expect(plain((await card('Basic')).getByText(/einmalig/))).toBe('20,00 € einmalig');
  expect((await card('Basic')).queryByText(/umgerechnet/)).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Basic wählen' }));
  expect(platform.announcements.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Basic: 150,00 € pro Jahr, Pro: 400,00 € pro Jahr',
    'Basic: 20,00 € einmalig, Pro: 50,00 € einmalig',
  ]);
});

it('shows dollars in English, written the German way', async () => {
  show({ locale: 'en' });
  expect(plain((await card('Pro')).getByText(/per month/))).toBe('40,00 $ per month');
  expect((await card('Pro')).getByRole('link', { name: 'Choose Pro' })).toBeTruthy();
});

describe('what the catalogue decides', () => {
  const withPlans = (change: Partial<Plans>) => show({ api: { plans: () => ({ ...plans, ...change }) } });

  it('names the test mode only in test mode', async () => {
    withPlans({ mode: 'live' });
    await card('Pro');
    expect(screen.queryByText(/Testmodus/)).toBeNull();
    withPlans({});
    expect(await screen.findByText('Testmodus – keine echte Zahlung')).toBeTruthy();
  });

  it('says when a plan is not sold this way', async () => {
    const [basic, ...others] = specifiedPlans;
    withPlans({ plans: [{ ...basic!, prices: basic!.prices.slice(0, 1) }, ...others] });
    await userEvent.click(await screen.findByRole('radio', { name: 'Einmalig' }));
    expect((await card('Basic')).getByText('In dieser Zahlweise nicht erhältlich')).toBeTruthy();
    expect((await card('Basic')).queryByRole('link')).toBeNull();
  });

  it.each([
    ['excluded', 'zzgl. gesetzlicher USt.'],
    ['none', null],
  ] as const)('notes tax as %s', async (taxNote, note) => {
    withPlans({ taxNote });
    const basic = await card('Basic');
    expect(basic.queryByText(/USt\./)?.textContent ?? null).toBe(note);
  });

  it('leads to the contact page for Enterprise', async () => {
    show();
    const link = (await card('Enterprise')).getByRole('link', { name: 'Vertrieb kontaktieren' });
    expect(link.getAttribute('href')).toBe('/contact?subject=Enterprise');
  });
});

it('says aloud that the plans could not be read, and tries again', async () => {
  let isAway = true;
  const { platform } = show({
    api: {
      plans: () => {
        if (isAway) throw refused('unavailable', 503);
        return plans;
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await waitFor(() =>
    expect(platform.announcements).toEqual([
      {
        text: 'Die Tarife lassen sich gerade nicht abrufen. Bitte versuchen Sie es noch einmal.',
        politeness: 'assertive',
      },
    ]),
  );
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('article', { name: 'Pro' })).toBeTruthy();
});

describe('somebody with a subscription', () => {
  it('finds the current plan marked, and no second subscription on offer', async () => {
    show({ entitlement: pro, route: '/setup?reason=plan' });
    const current = await card('Pro');
    expect(current.getByText('Ihr aktueller Tarif')).toBeTruthy();
    expect(current.queryByRole('link')).toBeNull();
    expect((await card('Basic')).getByText(/^Sie haben schon ein Abo/)).toBeTruthy();
    expect(screen.queryByText(/noch keinen Tarif/)).toBeNull();
    expect(screen.queryByText(/brauchen Sie einen Tarif/)).toBeNull();
  });

  it('reads the price that is really paid, in English as well, where a new order would be in dollars', async () => {
    show({ entitlement: pro, locale: 'en' });
    expect(plain((await card('Pro')).getByText(/per month/))).toBe('40,00 € per month');
    expect(plain((await card('Basic')).getByText(/per month/))).toBe('15,00 $ per month');
  });

  it('is named by what it holds: plan and invoices first, the account last', async () => {
    show({ entitlement: pro });
    await card('Pro');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Tarif und Rechnungen',
      'Ihr aktueller Tarif',
      'Ihre Domains',
      'Tarife',
      'Basic',
      'Pro',
      'Enterprise',
      'Ihr Konto',
    ]);
  });

  it('may still pay once for more', async () => {
    show({ entitlement: pro, route: '/setup?mode=once' });
    expect((await card('Pro')).getByRole('link', { name: 'Pro wählen' })).toBeTruthy();
  });

  it('keeps the domains on the page while plans, account and provider are away', async () => {
    const away = refusing(refused('provider_unavailable', 503));
    show({ entitlement: pro, api: { plans: away, me: away, createPortal: away } });
    await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(screen.getByText('shop.example')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zahlung und Rechnungen verwalten' }));
    expect(await screen.findByText(/^Der Zahlungsdienst antwortet gerade nicht/)).toBeTruthy();
    expect(screen.getByText('shop.example')).toBeTruthy();
    // The price of the summary is a price, too.
    expect(screen.getByText('Testmodus – keine echte Zahlung')).toBeTruthy();
  });

  it('never takes an outage for "no plan"', async () => {
    let paid: typeof pro | 'error' = 'error';
    show({ entitlement: () => paid });
    expect(await screen.findByText(/^Ihren Tarif konnten wir gerade nicht abrufen/)).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Pro' })).toBeTruthy();
    paid = pro;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('shop.example')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('is still there when a later look fails', async () => {
    let paid: typeof pro | 'error' = pro;
    const { platform } = show({ entitlement: () => paid });
    await screen.findByText('shop.example');
    paid = 'error';
    await act(() => platform.entitlement.getState().load({ isFresh: true }));
    expect(screen.getByText(/^Ihren Tarif konnten wir gerade nicht abrufen/)).toBeTruthy();
    expect(screen.getByText('shop.example')).toBeTruthy();
  });
});

it('offers the invoices to somebody whose plan has ended, and to nobody who never paid', async () => {
  const order = {
    reference: 'ST-7K2M9QXA',
    planName: 'Pro',
    interval: 'month',
    amount: 4000,
    currency: 'EUR',
    orderedAt: '2026-01-21T12:00:00.000Z',
    state: 'paid',
  } as const;
  const button = 'Zahlung und Rechnungen verwalten';
  show({ entitlement: nothing, api: { orders: () => ({ orders: [order] }) } });
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  show({ entitlement: nothing, api: { orders: () => ({ orders: [{ ...order, state: 'expired' }] }) } });
  await card('Pro');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

describe('the account', () => {
  const button = (name: string) => screen.findByRole('button', { name });

  it('says why one was led here, only then, and also after a choice', async () => {
    show({ route: '/setup?reason=plan' });
    expect(screen.getByText(/weil Ihr Konto noch keinen Tarif hat/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('radio', { name: 'Einmalig' }));
    expect(screen.getByText(/weil Ihr Konto noch keinen Tarif hat/)).toBeTruthy();
    show();
    expect(screen.queryByText(/weil Ihr Konto noch keinen Tarif hat/)).toBeNull();
  });

  it('names who is signed in and lets them out', async () => {
    const { platform } = show();
    expect(screen.getByText('Angemeldet als ada@shop.example')).toBeTruthy();
    await card('Pro');
    await userEvent.click(await button('Abmelden'));
    expect(platform.authCalls).toEqual(['signOut']);
  });

  it('sends the verification again and shows new claims when one comes back', async () => {
    const { platform } = show({ api: { sendVerification: () => ({ email: 'ada@shop.example' }) } });
    await userEvent.click(await button('Jetzt bestätigen'));
    expect(await screen.findByText('Wir haben einen Bestätigungslink an ada@shop.example geschickt.')).toBeTruthy();
    act(() => void dispatchEvent(new Event('focus')));
    await waitFor(() => expect(platform.authCalls).toEqual(['renew']));
    act(() => platform.session.setState({ user: { ...session.user!, emailVerified: true } }));
    expect(await screen.findByText(/Bestätigung: Bestätigt/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jetzt bestätigen' })).toBeNull();
  });

  it('tells when the mail could not be sent, and only renews when there is nothing left to confirm', async () => {
    let answer = refused('provider_unavailable', 503);
    const { platform } = show({
      api: {
        sendVerification: () => {
          throw answer;
        },
      },
    });
    await userEvent.click(await button('Jetzt bestätigen'));
    expect(await screen.findByText(/^Der Anmeldedienst antwortet gerade nicht/)).toBeTruthy();
    expect(platform.announcements.at(-1)?.politeness).toBe('assertive');
    answer = refused('conflict', 409);
    await userEvent.click(await button('Jetzt bestätigen'));
    await waitFor(() => expect(platform.authCalls).toEqual(['renew']));
  });

  it('deletes the account although the API tells nothing about it, and leads to the farewell', async () => {
    const asked: unknown[] = [];
    show({
      api: {
        me: refusing(refused('unavailable', 503)),
        deleteMe: ({ body }) => {
          asked.push(body);
          return { acceptedAt: '2026-11-21T09:00:00.000Z' };
        },
      },
    });
    await userEvent.click(await button('Konto löschen'));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Zur Bestätigung tippen Sie: LÖSCHEN' }),
      'löschen{Enter}',
    );
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/farewell');
    expect(asked).toEqual([{ word: 'löschen' }]);
  });

  it('asks for the tick and the fresh login that the API wants, and keeps what was typed', async () => {
    const answers = [refused('conflict', 409, { data: { reason: 'subscription' } }), refused('sign_in_required', 401)];
    const asked: unknown[] = [];
    const { platform } = show({
      api: {
        deleteMe: ({ body }) => {
          asked.push(body);
          const answer = answers.shift();
          if (answer) throw answer;
          return { acceptedAt: '2026-11-21T09:00:00.000Z' };
        },
      },
    });
    await userEvent.click(await button('Konto löschen'));
    await userEvent.type(screen.getByRole('textbox'), 'LÖSCHEN{Enter}');
    const tick = await screen.findByRole('checkbox', { name: /Abo damit sofort endet/ });
    await waitFor(() => expect(document.activeElement).toBe(tick));
    await userEvent.click(tick);
    await userEvent.click(await button('Endgültig löschen'));
    await userEvent.click(await button('Anmelden und löschen'));
    await screen.findByTestId('elsewhere');
    expect(platform.authCalls).toEqual(['confirmIdentity']);
    expect(asked.at(-1)).toEqual({ word: 'LÖSCHEN', endsSubscription: true });
  });
});
