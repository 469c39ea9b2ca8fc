import { specifiedPlans, type Me, type Plans } from '@stufenlos/contracts';
import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import pricingDe from '@stufenlos/contracts/texts/pricing.de.json';
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json';
import { ApiError, type Session } from '@stufenlos/platform';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { SetupPage } from './setup-page.tsx';

const plans: Plans = { plans: [...specifiedPlans], taxNote: 'included', mode: 'test' };
const texts = {
  billing: { de: { ...de, ...pricingDe }, en: { ...en, ...pricingEn } },
  profile: { de: accountDe, en: accountEn },
};
const me: Me = {
  sub: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  emailVerified: false,
  locale: 'de',
  mail: { monitorFindings: true, runFinished: true },
  capabilities: { updateName: true, changeEmail: true, sendVerification: true, deleteUser: true, accountUrl: null },
  hasLiveSubscription: false,
  createdAt: '2026-11-21T09:00:00.000Z',
};
const session: Partial<Session> = {
  status: 'signed-in',
  user: { sub: 'u1', name: 'Ada Lovelace', email: 'ada@shop.example', emailVerified: false },
};
const refused = (code: ApiError['problem']['code'], status: number, data?: Record<string, string>) =>
  new ApiError({ type: '', title: '', status, code, traceId: 't', ...(data && { data }) });
const refusing = (cause: ApiError) => () => {
  throw cause;
};

const show = ({ api, ...options }: RenderInPlatformOptions = {}) =>
  renderInPlatform(<SetupPage />, {
    route: '/setup',
    path: '/setup',
    texts,
    session,
    api: { plans: () => plans, me: () => me, ...api },
    ...options,
  });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
/** Intl writes a no-break space before the currency. */
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');

// Several roles are looked for in a page of three cards, and the machine may carry other work.
vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

it('shows every plan with its real amount, tax note, limit and features', async () => {
  const { container } = show();
  const basic = await card('Basic');
  expect(plain(basic.getByText(/pro Monat/))).toBe('15,00 € pro Monat');
  expect(basic.getByText('inkl. gesetzlicher USt.')).toBeTruthy();
  expect(basic.getByText('1 Domain')).toBeTruthy();
  const pro = await card('Pro');
  expect(pro.getByText('5 Domains')).toBeTruthy();
  expect(pro.getAllByRole('listitem')).toHaveLength(4);
  const enterprise = await card('Enterprise');
  expect(enterprise.getByText('Individuell')).toBeTruthy();
  expect(enterprise.getByText('Keine Begrenzung der Domains')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Tarif wählen' })).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
});

it('says that nothing can be ordered yet, and offers no order button', async () => {
  show();
  expect(await screen.findByText(/Bestellen können Sie noch nicht/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /bestellen/i })).toBeNull();
});

it('starts with the plan and the way of paying that the address names', async () => {
  show({ route: '/setup?plan=pro&mode=once' });
  const pro = await card('Pro');
  expect(pro.getByText('Ihre Auswahl')).toBeTruthy();
  expect(pro.getByRole('button', { name: 'Pro wählen' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Einmalig' }).checked).toBe(true);
  expect(plain(screen.getByText(/^Ihre Auswahl: /))).toBe('Ihre Auswahl: Pro, 50,00 € einmalig');
});

it('changes plan and way of paying by keyboard and says the new prices', async () => {
  const { platform } = show();
  (await screen.findByRole('radio', { name: 'Monatlich' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(plain((await card('Basic')).getByText(/einmalig/))).toBe('20,00 € einmalig');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect((await card('Basic')).getByText('Ihre Auswahl')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Basic wählen' }));
  expect(platform.announcements.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Basic: 20,00 € einmalig, Pro: 50,00 € einmalig',
    'Ihre Auswahl: Basic, 20,00 € einmalig',
  ]);
});

it('shows dollars in English, written the German way', async () => {
  const { container } = show({ locale: 'en' });
  expect(plain((await card('Pro')).getByText(/per month/))).toBe('40,00 $ per month');
  expect(screen.getByText(/You cannot order yet/)).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
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
  });

  it.each([
    ['excluded', 'zzgl. gesetzlicher USt.'],
    ['none', null],
  ] as const)('notes tax as %s', async (taxNote, note) => {
    withPlans({ taxNote });
    const basic = await card('Basic');
    expect(basic.queryByText(/USt\./)?.textContent ?? null).toBe(note);
  });

  it('leads to the operator for Enterprise where an address is configured', async () => {
    show({ config: { operator: { name: 'Muster GmbH', email: 'post@muster.example' } } });
    const link = (await card('Enterprise')).getByRole('link', { name: 'Vertrieb kontaktieren' });
    expect(link.getAttribute('href')).toBe('mailto:post@muster.example');
    show();
    expect((await card('Enterprise')).queryByRole('link')).toBeNull();
  });
});

it('says aloud that the plans could not be read, and tries again', async () => {
  let isAway = true;
  const { platform } = show({
    api: {
      plans: () => {
        if (isAway) throw new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: 't' });
        return plans;
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(platform.announcements).toEqual([
    {
      text: 'Die Tarife lassen sich gerade nicht abrufen. Bitte versuchen Sie es noch einmal.',
      politeness: 'assertive',
    },
  ]);
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('article', { name: 'Pro' })).toBeTruthy();
});

describe('the account (P25)', () => {
  const button = (name: string) => screen.findByRole('button', { name });

  it('says why one was led here, only then, and also after a choice', async () => {
    show({ route: '/setup?reason=plan' });
    expect(screen.getByText(/weil Ihr Konto noch keinen Tarif hat/)).toBeTruthy();
    await userEvent.click(await button('Pro wählen'));
    expect(screen.getByText(/weil Ihr Konto noch keinen Tarif hat/)).toBeTruthy();
    show();
    expect(screen.queryByText(/weil Ihr Konto noch keinen Tarif hat/)).toBeNull();
  });

  it('names who is signed in and lets them out', async () => {
    const { platform, container } = show();
    expect(screen.getByText('Angemeldet als ada@shop.example')).toBeTruthy();
    await button('Pro wählen');
    expect(await findBarriers(container)).toEqual([]);
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
    const answers = [refused('conflict', 409, { reason: 'subscription' }), refused('sign_in_required', 401)];
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
