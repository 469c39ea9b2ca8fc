import { sandboxOrigin, type PaymentsSandbox } from '../../testing/payments-sandbox.ts';

export interface Bought {
  customer: string;
  /** Subscription or payment intent. */
  source: string;
  amount: number;
}

interface Session {
  url: string;
  id: string;
  subscription: string | null;
  payment_intent: string | null;
  amount_total: number;
}

/** Pays for something on the hosted page of the stand-in, as a person with a good card does. */
export async function bought(sandbox: PaymentsSandbox, lookupKey: string, customer?: string): Promise<Bought> {
  const { data } = await sandbox.api<{ data: { id: string }[] }>('GET', `/v1/prices?lookup_keys[]=${lookupKey}`);
  const payer = customer ?? (await sandbox.api<{ id: string }>('POST', '/v1/customers', {})).id;
  const session = await sandbox.api<Session>('POST', '/v1/checkout/sessions', {
    mode: lookupKey.endsWith('_once') ? 'payment' : 'subscription',
    customer: payer,
    'line_items[0][price]': data[0]!.id,
    'line_items[0][quantity]': '1',
    success_url: `${sandboxOrigin}/setup/return`,
    cancel_url: `${sandboxOrigin}/setup/return`,
  });
  const response = await fetch(sandbox.web + new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: sandboxOrigin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      method: 'card',
      email: 'ada@example.org',
      name: 'Ada Byron',
      number: '4242424242424242',
      expiry: '12/40',
      cvc: '123',
    }),
  });
  if (response.status !== 303) throw new Error(`${response.status} ${await response.text()}`);
  const paid = await sandbox.api<Session>('GET', `/v1/checkout/sessions/${session.id}`);
  return { customer: payer, source: (paid.subscription ?? paid.payment_intent)!, amount: paid.amount_total };
}
