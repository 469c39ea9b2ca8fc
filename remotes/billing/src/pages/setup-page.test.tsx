import { specifiedPlans, type Plans } from '@stufenlos/contracts';
import pricingDe from '@stufenlos/contracts/texts/pricing.de.json';
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json';
import { ApiError } from '@stufenlos/platform';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { SetupPage } from './setup-page.tsx';

const plans: Plans = { plans: [...specifiedPlans], taxNote: 'included', mode: 'test' };
const texts = { billing: { de: { ...de, ...pricingDe }, en: { ...en, ...pricingEn } } };

const show = (options: RenderInPlatformOptions = {}) =>
  renderInPlatform(<SetupPage />, { route: '/setup', texts, api: { plans: () => plans }, ...options });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
/** Intl writes a no-break space before the currency. */
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');

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
