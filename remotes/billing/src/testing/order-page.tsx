import type { CreateCheckout } from '@stufenlos/contracts';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OrderPage } from '../pages/order-page.tsx';
import { plans, session } from './samples.ts';
import { texts } from './texts.ts';

/** A jump within the page is the one way to leave that the test browser can go. */
export const hosted = `${location.href.split('#')[0]}#hosted`;

/** The page over an API that sells; `ordered` are the bodies that it was sent. */
export function showOrder({ api, plan = 'pro_monthly', ...options }: RenderInPlatformOptions & { plan?: string } = {}) {
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

export const button = () => screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' });
export const consumer = () => screen.findByRole('radio', { name: 'Ich bestelle als Verbraucherin oder Verbraucher' });
export const business = () => screen.findByRole('radio', { name: 'Ich bestelle für ein Unternehmen' });
export const consent = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /sofort freigeschaltet werden/ });
/** What an invoice needs of a business; `more` by label. */
export const fillBusiness = async (more: Record<string, string> = {}) => {
  const values = {
    Firma: 'Käufer AG',
    'Straße und Hausnummer': 'Weg 1',
    Postleitzahl: '54321',
    Ort: 'Neustadt',
    ...more,
  };
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    if (value !== '') await userEvent.type(field, value);
  }
};
export const asBusiness = async () => {
  await userEvent.click(await business());
  await fillBusiness();
  await userEvent.click(await button());
};
export const plain = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

/** No order of an earlier test is remembered, and nobody has left for the hosted page. */
export function atTheStart(): void {
  sessionStorage.clear();
  location.hash = '';
}
