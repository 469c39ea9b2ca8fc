import type { CreateCheckout, Plans } from '@stufenlos/contracts';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plans, refused, refusing, runId, session } from '../testing/samples.ts';
import { texts } from '../testing/texts.ts';
import { OrderPage } from './order-page.tsx';

/** A jump within the page is the one way to leave that the test browser can go. */
const hosted = `${location.href.split('#')[0]}#hosted`;

function show({ api, plan = 'pro_monthly', ...options }: RenderInPlatformOptions & { plan?: string } = {}) {
  const ordered: CreateCheckout[] = [];
  const shown = renderInPlatform(<OrderPage />, {
    route: `/setup/order?plan=${plan}`,
    path: '/setup/order',
    texts,
    session,
    api: {
      plans: () => plans,
      createCheckout: ({ body }) => {
        ordered.push(body);
        return { url: hosted };
      },
      ...api,
    },
    ...options,
  });
  return { ...shown, ordered };
}
const refusingOrder = (...[code, status, more]: Parameters<typeof refused>) => ({
  api: { createCheckout: refusing(refused(code, status, more)) },
});
const button = () => screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' });
const consumer = () => screen.findByRole('radio', { name: 'Ich bestelle als Verbraucherin oder Verbraucher' });
const business = () => screen.findByRole('radio', { name: 'Ich bestelle für ein Unternehmen' });
const consent = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /sofort freigeschaltet wird/ });
const asBusiness = async () => {
  await userEvent.click(await business());
  await userEvent.click(await button());
};
const plain = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  sessionStorage.clear();
  location.hash = '';
});
afterEach(cleanup);

describe('A22: what is ordered stands directly above a button that says what it does (P81)', () => {
  it.each([
    ['de', 'Zahlungspflichtig bestellen'],
    ['en', 'Order with obligation to pay'],
  ] as const)('names the button exactly: %s', async (locale, name) => {
    show({ locale });
    expect((await screen.findByRole('button', { name })).textContent).toBe(name);
  });

  it('puts nothing between the summary and the button, and only the way out beside it', async () => {
    show();
    const actions = (await button()).parentElement;
    expect(actions?.firstElementChild).toBe(await button());
    expect(actions?.previousElementSibling).toBe(screen.getByRole('region', { name: 'Ihre Bestellung' }));
    expect(actions?.nextElementSibling).toBeNull();
    expect([...(actions?.children ?? [])].map((child) => child.textContent)).toEqual([
      'Zahlungspflichtig bestellen',
      'Abbrechen und zurück zu den Tarifen',
    ]);
    const all = [...document.querySelectorAll('form ~ *')];
    expect(all).toEqual([]);
  });

  it.each([
    ['pro_monthly', '40,00 € pro Monat', 'Monatlich', /^Verlängert sich monatlich\. Kündbar jederzeit/],
    ['pro_once', '50,00 € einmalig', 'Einmalig', /^Einmalige Zahlung, keine Verlängerung\.$/],
  ])('sums up %s: plan, contents, total with tax, interval, term', async (plan, total, interval, term) => {
    const { container } = show({ plan });
    const summary = await screen.findByRole('region', { name: 'Ihre Bestellung' });
    const row = (name: string) => within(summary).getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(plain(row('Tarif'))).toBe('Pro');
    expect([...(row('Leistung')?.querySelectorAll('li') ?? [])].map(plain)).toEqual([
      '5 Domains',
      'Prüfungen nach WCAG 2.2',
      'Erweiterte Analysen',
      'Alles aus Basic',
    ]);
    expect(plain(row('Gesamtpreis'))).toBe(`${total} inkl. gesetzlicher USt.`);
    expect(plain(row('Zahlweise'))).toBe(interval);
    expect(plain(row('Laufzeit und Kündigung'))).toMatch(term);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('refers to the terms and the right of withdrawal, in tabs of their own', async () => {
    show();
    await button();
    for (const [name, path] of [
      ['AGB (öffnet in neuem Tab)', '/terms'],
      ['Vertrag widerrufen (öffnet in neuem Tab)', '/withdraw'],
    ]) {
      const link = screen.getByRole('link', { name: name ?? '' });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
    }
  });

  it('leads back to the same choice', async () => {
    show({ route: `/setup/order?plan=pro_once&run=${runId}` });
    await userEvent.click(await screen.findByRole('link', { name: 'Abbrechen und zurück zu den Tarifen' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe(`/setup?plan=pro&mode=once&run=${runId}`);
  });

  it('says that nothing is really paid only in test mode (P78)', async () => {
    show();
    expect(await screen.findByText('Testmodus – keine echte Zahlung')).toBeTruthy();
    show({ api: { plans: () => ({ ...plans, mode: 'live' }) } });
    await button();
    expect(screen.queryByText(/Testmodus/)).toBeNull();
  });
});

describe('who orders', () => {
  it('preselects nothing, and asks for no consent before it is known who orders', async () => {
    show();
    const chosen = [await consumer(), await business()].filter((radio) => (radio as HTMLInputElement).checked);
    expect(chosen).toEqual([]);
    expect(consent()).toBeNull();
  });

  it('wants to know who orders, and puts the focus there', async () => {
    const { container, ordered } = show();
    await userEvent.click(await button());
    expect(document.activeElement).toBe(await consumer());
    const group = screen.getByRole('radiogroup', { name: 'Wer bestellt?' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fehler: Bitte wählen Sie, für wen Sie bestellen.')).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(await business());
    expect(screen.queryByText(/^Fehler:/)).toBeNull();
    expect(ordered).toEqual([]);
  });

  it('wants a consumer’s express wish, never ticked beforehand (P82)', async () => {
    const { container, ordered } = show();
    await userEvent.click(await consumer());
    expect(consent()?.checked).toBe(false);
    await userEvent.click(await button());
    expect(document.activeElement).toBe(consent());
    expect(
      screen.getByText('Fehler: Bitte bestätigen Sie, dass der Bericht sofort freigeschaltet werden soll.'),
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
    ['basic_monthly', /bei einem Widerruf die bis dahin erbrachte Leistung anteilig bezahlen muss\.$/],
  ])('names what becomes of the right of withdrawal for %s', async (plan, name) => {
    show({ route: `/setup/order?plan=${plan}` });
    await userEvent.click(await consumer());
    expect(screen.getByRole('checkbox', { name })).toBeTruthy();
  });

  it('asks a business for no consent and sends none, also after a tick as a consumer', async () => {
    const { ordered } = show();
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await asBusiness();
    expect(consent()).toBeNull();
    expect(ordered[0]).toMatchObject({ buyer: 'business', consents: { immediate: false } });
  });

  it.each([
    ['included', 'Der Gesamtpreis enthält die gesetzliche Umsatzsteuer.'],
    ['excluded', 'Zum Gesamtpreis kommt die gesetzliche Umsatzsteuer hinzu.'],
    ['none', undefined],
  ] as const)('tells a business about tax: %s', async (taxNote, sentence) => {
    const answer: Plans = { ...plans, taxNote };
    show({ api: { plans: () => answer } });
    await userEvent.click(await business());
    expect(screen.queryByText(/Umsatzsteuer/)?.textContent).toBe(sentence);
  });

  it('offers no order as a consumer where the operator sells to businesses only', async () => {
    show({ config: { shop: { consumers: false, taxNote: 'excluded' } } });
    await business();
    expect(screen.queryByRole('radio', { name: /Verbraucher/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /AGB/ })).toBeNull();
  });
});

describe('the order', () => {
  it('orders what was shown and leaves for the hosted checkout', async () => {
    const { ordered, platform } = show({ route: `/setup/order?plan=pro_once&run=${runId}` });
    expect(await screen.findByText('Der Bericht zu Ihrer Prüfung wird freigeschaltet')).toBeTruthy();
    await asBusiness();
    expect(ordered).toEqual([
      {
        orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        lookupKey: 'pro_once',
        currency: 'EUR',
        shownAmount: 5000,
        locale: 'de',
        buyer: 'business',
        consents: { immediate: false },
        textVersion: expect.any(String) as string,
        runId,
      },
    ]);
    await waitFor(() => expect(location.hash).toBe('#hosted'));
    const text = 'Sie werden zu unserem Zahlungsdienst weitergeleitet …';
    expect(screen.getByText(text)).toBeTruthy();
    expect(platform.announcements).toContainEqual({ text, politeness: 'polite' });
    expect((await button()).getAttribute('aria-busy')).toBe('true');
    expect((await button()).hasAttribute('disabled')).toBe(false);
  });

  it('charges the dollars that English shows', async () => {
    const { ordered, container } = show({ locale: 'en', plan: 'basic_once' });
    const summary = await screen.findByRole('region', { name: 'Your order' });
    expect(plain(summary)).toContain('20,00 $ one-time incl. VAT');
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'I am ordering for a business' }));
    await userEvent.click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
    expect(ordered[0]).toMatchObject({ currency: 'USD', locale: 'en' });
  });

  it('A16: a double click is one order, and a reload orders the same once more', async () => {
    const { ordered } = show();
    await userEvent.click(await business());
    await userEvent.dblClick(await button());
    expect(ordered).toHaveLength(1);
    const again = show();
    await asBusiness();
    expect(again.ordered[0]?.orderId).toBe(ordered[0]?.orderId);
    const other = show({ plan: 'basic_monthly' });
    await asBusiness();
    expect(other.ordered[0]?.orderId).not.toBe(ordered[0]?.orderId);
  });

  it('works again for who comes back with the browser’s own button', async () => {
    const { ordered } = show();
    await asBusiness();
    await waitFor(() => expect(location.hash).toBe('#hosted'));
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect((await button()).hasAttribute('aria-busy')).toBe(false);
    await userEvent.click(await button());
    expect(ordered).toHaveLength(2);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'never follows an address that is none of the web: %s',
    async (url) => {
      show({ api: { createCheckout: () => ({ url }) } });
      await asBusiness();
      expect(
        await screen.findByText(/^Der Zahlungsdienst antwortet gerade nicht\. Es wurde nichts berechnet/),
      ).toBeTruthy();
      expect(location.hash).toBe('');
    },
  );
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
    ['the order has ended', refused('conflict', 409), 'schon abgeschlossen oder abgelaufen'],
  ])('says why when %s, keeps everything filled in and takes the focus', async (_, cause, sentence) => {
    const { container } = show({ api: { createCheckout: refusing(cause) } });
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

  it('sends somebody with a subscription to the provider’s pages instead of selling a second one', async () => {
    show({
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
    show(
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
    const { container } = show(refusingOrder('invalid_input', 422, { fields }));
    await userEvent.click(await consumer());
    await userEvent.click(consent()!);
    await userEvent.click(await button());
    const summary = await screen.findByRole('heading', { name: 'Bitte prüfen Sie 2 Angaben' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Bitte wählen Sie, für wen Sie bestellen.' }));
    expect(document.activeElement).toBe(await consumer());
  });

  it.each(['expired', 'order'])(
    'orders under a new number by itself when the old one is of no use: %s',
    async (reason) => {
      const asked: string[] = [];
      show({
        api: {
          createCheckout: ({ body }) => {
            asked.push(body.orderId);
            if (asked.length === 1) throw refused('conflict', 409, { data: { reason } });
            return { url: hosted };
          },
        },
      });
      await asBusiness();
      await waitFor(() => expect(location.hash).toBe('#hosted'));
      expect(new Set(asked).size).toBe(2);
      expect(screen.queryByRole('heading', { name: 'Die Bestellung hat nicht geklappt' })).toBeNull();
    },
  );

  it('does not insist: a second refusal of that kind is told', async () => {
    let asked = 0;
    show({
      api: {
        createCheckout: () => {
          asked += 1;
          throw refused('conflict', 409, { data: { reason: 'expired' } });
        },
      },
    });
    await asBusiness();
    expect(await screen.findByText(/schon abgeschlossen oder abgelaufen/)).toBeTruthy();
    expect(asked).toBe(2);
  });

  it('A16: never orders again by itself what is paid or about to be paid', async () => {
    for (const reason of ['paid', 'pending']) {
      let asked = 0;
      show({
        api: {
          createCheckout: () => {
            asked += 1;
            throw refused('conflict', 409, { data: { reason } });
          },
        },
      });
      await asBusiness();
      await screen.findByRole('heading', { name: 'Schon bestellt' });
      expect(asked).toBe(1);
    }
  });

  it('keeps the same number when the answer was lost, so that nothing is ordered twice', async () => {
    const asked: string[] = [];
    show({
      api: {
        createCheckout: ({ body }) => {
          asked.push(body.orderId);
          throw refused('unavailable', 503);
        },
      },
    });
    await asBusiness();
    await screen.findByText(new RegExp(`^${away}`));
    await userEvent.click(await button());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(new Set(asked).size).toBe(1);
  });
});

describe('an address that names no order', () => {
  it.each(['', '?plan=', '?plan=gold_monthly', '?plan=enterprise', '?plan=__proto__'])(
    'says so: "%s"',
    async (query) => {
      const { container } = show({ route: `/setup/order${query}` });
      expect(await screen.findByText(/^Diesen Tarif gibt es nicht oder nicht mehr\./)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Zu den Tarifen' }).getAttribute('href')).toBe('/setup');
      expect(screen.queryByRole('button')).toBeNull();
      expect(await findBarriers(container)).toEqual([]);
    },
  );

  it('orders without a run when the address names none that could be one', async () => {
    const { ordered } = show({ route: '/setup/order?plan=pro_once&run=../x' });
    await asBusiness();
    expect(ordered[0]).not.toHaveProperty('runId');
  });
});

it('says that the prices could not be read, and tries again', async () => {
  let isAway = true;
  show({
    api: {
      plans: () => {
        if (isAway) throw refused('unavailable', 503);
        return plans;
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  isAway = false;
  await userEvent.click(retry);
  expect(await button()).toBeTruthy();
});
