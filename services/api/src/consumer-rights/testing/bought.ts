import { sandboxOrigin, type PaymentsSandbox } from '../../testing/payments-sandbox.ts';

export interface Bought {
  customer: string;
  /** Subscription or payment intent. */
  source: string;
  amount: number;
}

interface Session {
  id: string;
  subscription: string | null;
  payment_intent: string | null;
  amount_total: number;
}

/** Buys something from the stand-in with a good card. @param given fields of the checkout */
export async function bought(
  sandbox: PaymentsSandbox,
  lookupKey: string,
  customer?: string,
  given: Record<string, string> = {},
): Promise<Bought> {
  const { data } = await sandbox.api<{ data: { id: string }[] }>('GET', `/v1/prices?lookup_keys[]=${lookupKey}`);
  const payer = customer ?? (await sandbox.api<{ id: string }>('POST', '/v1/customers', {})).id;
  const session = await sandbox.api<Session>('POST', '/v1/checkout/sessions', {
    mode: lookupKey.endsWith('_once') ? 'payment' : 'subscription',
    customer: payer,
    'line_items[0][price]': data[0]!.id,
    'line_items[0][quantity]': '1',
    success_url: `${sandboxOrigin}/setup/return`,
    cancel_url: `${sandboxOrigin}/setup/return`,
    ...given,
  });
  const outcome = await sandbox.admin<{ kind: string }>('POST', `/checkout/${session.id}/pay`, {
    number: '4242424242424242',
  });
  if (outcome.kind !== 'paid') throw new Error(outcome.kind);
  const paid = await sandbox.api<Session>('GET', `/v1/checkout/sessions/${session.id}`);
  return { customer: payer, source: (paid.subscription ?? paid.payment_intent)!, amount: paid.amount_total };
}
