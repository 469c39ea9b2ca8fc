import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asBusiness,
  atTheStart,
  business,
  consent,
  consumer,
  fillBusiness,
  showOrder,
} from '../testing/order-page.tsx';
import { refused, refusing } from '../testing/samples.ts';

beforeEach(atTheStart);
afterEach(cleanup);

describe('the language changes, and with it the currency', () => {
  const english = async (platform: ReturnType<typeof showOrder>['platform']) => {
    await act(() => platform.locale.getState().setLocale('en'));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
  };

  it('keeps a business and everything that it has filled in', async () => {
    const { platform, ordered } = showOrder();
    await userEvent.click(await business());
    await fillBusiness();
    await english(platform);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'I am ordering for a business' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Käufer AG');
    await userEvent.click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
    expect(ordered).toMatchObject([{ currency: 'USD', buyer: 'business', business: { company: 'Käufer AG' } }]);
  });

  it('asks for the consent again, because it was given to another price', async () => {
    const { platform } = showOrder();
    await consumer();
    await userEvent.click(consent()!);
    await english(platform);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('no longer shows why the order in the other currency was refused', async () => {
    const { platform } = showOrder({
      api: { createCheckout: refusing(refused('conflict', 409, { data: { reason: 'price' } })) },
    });
    await asBusiness();
    expect(await screen.findByRole('button', { name: 'Seite neu laden' })).toBeTruthy();
    await english(platform);
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  });
});

it('opens the terms and the notice in the language of the order', async () => {
  showOrder({ locale: 'en' });
  await screen.findByRole('button', { name: 'Order with obligation to pay' });
  const addresses = screen
    .getAllByRole('link', { name: /opens in a new tab/ })
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/terms?lang=en', '/withdrawal-notice?lang=en']);
});
