import { callRaw, testKey } from './payment-harness.ts';
import { startSandboxHarness } from './sandbox-harness.ts';
import { formAction, type Seen, type Visitor } from './visitor.ts';

/** As somebody types it who has read the table of test cards. */
export const goodCard = {
  email: 'ada@example.org',
  name: 'Ada Rampe',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
};

interface Answer {
  id: string;
  url: string;
  status: string;
  payment_status: string;
  data: Answer[];
  [field: string]: unknown;
}

/** The sandbox behind its public origin, with its payment provider as the product calls it. */
export async function startPaymentPages() {
  const ports = { SANDBOX_PAYMENTS_PORT: '0', SANDBOX_PAYMENTS_ADMIN_PORT: '0' };
  const harness = await startSandboxHarness({ SANDBOX_STRIPE_KEY: testKey, ...ports });
  const { payments, ports: opened } = harness.sandbox;
  if (!payments || opened.payments === undefined) throw new Error('no payments');
  const { payments: port } = opened;
  /** A GET, or with fields a POST. */
  const call = async (path: string, form?: Record<string, string>): Promise<Answer> => {
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const { status, body } = await callRaw(port, `/v1/${path}`, init);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body as Answer;
  };
  const newCustomer = (name = 'Ada Rampe', email = goodCard.email) => call('customers', { name, email });
  /** An order of the price with this lookup key. */
  const order = (key: string, fields: Record<string, string> = {}) =>
    call('checkout/sessions', {
      mode: key.endsWith('_once') ? 'payment' : 'subscription',
      'line_items[0][price]': `price_sandbox_${key}`,
      'line_items[0][quantity]': '1',
      success_url: `${harness.front.origin}/setup/return?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${harness.front.origin}/setup/return?cancelled=1`,
      ...fields,
    });
  return {
    ...harness,
    payments,
    call,
    newCustomer,
    order,
    openPortal: (customer: string, fields: Record<string, string> = {}) =>
      call('billing_portal/sessions', { customer, return_url: `${harness.front.origin}/profile/general`, ...fields }),
    /** A customer with a paid order, and what became of it. */
    async sell(key: string, card: Partial<typeof goodCard> = {}) {
      const customer = await newCustomer();
      const session = await order(key, { customer: customer.id });
      const end = await payWith(harness.visitor(), session.url, card);
      return { customer, session, end };
    },
    async stop() {
      await harness.stop();
      if (payments.violations.length > 0) throw new Error(payments.violations.join('\n'));
    },
  };
}

export type PaymentPages = Awaited<ReturnType<typeof startPaymentPages>>;

/** Opens the page of a checkout and sends its form. */
export async function payWith(
  visitor: Visitor,
  url: string,
  card: Partial<Record<string, string>> = {},
): Promise<Seen> {
  const page = await visitor.get(url);
  const form: Record<string, string> = { ...goodCard, method: 'card' };
  for (const [name, value = ''] of Object.entries(card)) form[name] = value;
  return visitor.post(formAction(page.text, new URL(url).pathname.split('/').at(-1) ?? ''), form);
}
