import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asBusiness,
  atTheStart,
  business,
  button,
  fillBusiness,
  hosted,
  plain,
  showOrder,
} from '../testing/order-page.tsx';
import { refused, runId } from '../testing/samples.ts';

beforeEach(atTheStart);
afterEach(cleanup);

describe('the order', () => {
  it('orders what was shown and leaves for the hosted checkout', async () => {
    const { ordered, platform } = showOrder({ route: `/setup/order?plan=pro_once&run=${runId}` });
    expect(await screen.findByText('Der Bericht zu Ihrer Prüfung wird freigeschaltet')).toBeTruthy();
    await asBusiness();
    expect(ordered).toEqual([
      {
        orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        lookupKey: 'pro_once',
        currency: 'EUR',
        shownAmount: 5000,
        shownTax: 798,
        business: { company: 'Käufer AG', street: 'Weg 1', postalCode: '54321', city: 'Neustadt', country: 'DE' },
        locale: 'de',
        buyer: 'business',
        consents: { immediate: false },
        textVersion: expect.any(String) as string,
        termsVersion: expect.any(String) as string,
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
    const { ordered } = showOrder({ locale: 'en', plan: 'basic_once' });
    const summary = await screen.findByRole('region', { name: 'Your order' });
    expect(plain(summary)).toContain('20,00 $ one-time incl. VAT');
    await userEvent.click(screen.getByRole('radio', { name: 'I am ordering as a consumer' }));
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
    expect(ordered[0]).toMatchObject({ currency: 'USD', locale: 'en' });
  });

  it('a double click is one order, and a reload orders the same once more', async () => {
    const { ordered } = showOrder();
    await userEvent.click(await business());
    await fillBusiness();
    await userEvent.dblClick(await button());
    expect(ordered).toHaveLength(1);
    const again = showOrder();
    await asBusiness();
    expect(again.ordered[0]?.orderId).toBe(ordered[0]?.orderId);
    const other = showOrder({ plan: 'basic_monthly' });
    await asBusiness();
    expect(other.ordered[0]?.orderId).not.toBe(ordered[0]?.orderId);
  });

  it('works again for who comes back with the browser’s own button', async () => {
    const { ordered } = showOrder();
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
      showOrder({ api: { createCheckout: () => ({ url }) } });
      await asBusiness();
      expect(
        await screen.findByText(/^Der Zahlungsdienst antwortet gerade nicht\. Es wurde nichts berechnet/),
      ).toBeTruthy();
      expect(location.hash).toBe('');
    },
  );
});

describe('an order that was refused before', () => {
  it.each(['expired', 'order'])(
    'orders under a new number by itself when the old one is of no use: %s',
    async (reason) => {
      const asked: string[] = [];
      showOrder({
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
    showOrder({
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

  it('never orders again by itself what is paid or about to be paid', async () => {
    for (const reason of ['paid', 'pending']) {
      let asked = 0;
      showOrder({
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
    showOrder({
      api: {
        createCheckout: ({ body }) => {
          asked.push(body.orderId);
          throw refused('unavailable', 503);
        },
      },
    });
    await asBusiness();
    await screen.findByText(/^Der Zahlungsdienst antwortet gerade nicht\. Es wurde nichts berechnet\./);
    await userEvent.click(await button());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(new Set(asked).size).toBe(1);
  });
});
