import type { Insertable } from 'kysely';
import type { OrdersTable } from '../../database/billing-tables.ts';
import { ProviderTimeouts } from '../../stripe/provider-timeouts.ts';
import type { CaughtMail } from '../../testing/mail-catcher.ts';
import { startPaymentsSandbox, type PaymentsSandbox } from '../../testing/payments-sandbox.ts';
import { bought, type Bought } from './bought.ts';
import { operatorEmail, startDeclarationsHarness, type DeclarationsHarness } from './declarations-harness.ts';

interface Subscription {
  status: string;
  cancel_at_period_end: boolean;
  items: { data: { id: string; current_period_end: number }[] };
}

interface Customer extends Bought {
  person: { sub: string; email: string; email_verified: true };
  reference: string;
}

/** The api for declarations with a payment stand-in, and people who have bought something there. */
export interface DeclarationShop {
  sandbox: PaymentsSandbox;
  harness: DeclarationsHarness;
  subscription(id: string): Promise<Subscription>;
  /** What was given back of a payment. */
  refunded(id: string): Promise<number>;
  /** Requests of the api that change something, by a part of their path. */
  changes(part: string): Promise<object[]>;
  customer(lookupKey: string, given?: Partial<Insertable<OrdersTable>>, payer?: string): Promise<Customer>;
  /** The mail to the operator about a declaration. */
  ticketOf(reference: string): Promise<CaughtMail>;
  stop(): Promise<void>;
}

export async function startDeclarationShop(): Promise<DeclarationShop> {
  const sandbox = await startPaymentsSandbox();
  const harness = await startDeclarationsHarness(sandbox.env);
  // The stand-in takes any number of calls, also while the clock of a test stands still.
  harness.api.app.get(ProviderTimeouts, { strict: false }).perSecond = 1000;
  return {
    sandbox,
    harness,
    subscription: (id) => sandbox.api('GET', `/v1/subscriptions/${id}`),
    async refunded(id) {
      const { latest_charge: charge } = await sandbox.api<{ latest_charge: { amount_refunded: number } }>(
        'GET',
        `/v1/payment_intents/${id}?expand[]=latest_charge`,
      );
      return charge.amount_refunded;
    },
    async changes(part) {
      const { requests } = await sandbox.admin<{ requests: { method: string; path: string }[] }>('GET', '/requests');
      return requests.filter(({ method, path }) => method !== 'GET' && path.includes(part));
    },
    customer: (lookupKey, given, payer) => customer(sandbox, harness, lookupKey, given, payer),
    ticketOf: (reference) => harness.mailTo(operatorEmail, new RegExp(reference)),
    async stop() {
      await harness.stop();
      await sandbox.stop();
    },
  };
}

async function customer(
  sandbox: PaymentsSandbox,
  harness: DeclarationsHarness,
  lookupKey: string,
  given: Partial<Insertable<OrdersTable>> = {},
  payer?: string,
): Promise<Customer> {
  const person = { ...harness.newPerson(), email_verified: true as const };
  const purchase = await bought(sandbox, lookupKey, payer);
  const reference = await harness.givenOrder(person.sub, {
    lookup_key: lookupKey,
    plan_name: lookupKey.startsWith('pro') ? 'Pro' : 'Basic',
    kind: lookupKey.endsWith('_once') ? 'once' : lookupKey.endsWith('_yearly') ? 'year' : 'month',
    amount: purchase.amount,
    source_id: purchase.source,
    created_at: new Date(Date.now() - 5000),
    ...given,
  });
  await harness.database.db
    .insertInto('billing_customers')
    .values({ sub: person.sub, stripe_customer_id: purchase.customer })
    .execute();
  return { person, reference, ...purchase };
}

export const cancellation = (contract: string, email: string, given: object = {}) => ({
  kind: 'ordinary',
  contract,
  email,
  locale: 'de',
  ...given,
});
export const withdrawal = (contract: string, email: string, given: object = {}) => ({
  name: 'Ada Byron',
  contract,
  email,
  locale: 'de',
  ...given,
});
