import { isDeepStrictEqual } from 'node:util';
import type { Entitlement } from '@stufenlos/contracts';
import { expectedOf, wrongsOf, type Expected } from './oracle.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { readProvider } from './provider-state.ts';

export interface Compared {
  /** One sentence for each difference between the product and the provider. */
  differences: string[];
  /** Number of orders that were paid and settled. */
  settled: number;
  confirmations: number;
  /** Number of confirmations that were sent more than once. */
  again: number;
}

interface OrderRow {
  [column: string]: unknown;
  id: string;
  reference: string;
  state: 'open' | 'paid' | 'expired';
}

/** Compares the product's answers, orders and mails with the data of the provider's API about this person. */
export async function compare(product: Product, person: Person, mayRepeatMail: boolean): Promise<Compared> {
  const state = await readProvider(product, person.email);
  const expected = expectedOf(state);
  const differences = wrongsOf(state);
  const differ = (what: string, is: unknown, should: unknown) => {
    if (isDeepStrictEqual(is, should)) return;
    differences.push(`${what} is ${JSON.stringify(is)}, but should be ${JSON.stringify(should)}`);
  };
  const { status, body } = await person.ask('GET', '/billing/entitlement');
  if (status !== 200) return { ...nothing, differences: [`the entitlement answers ${status}`] };
  const shown = shownBy(body as Entitlement);
  for (const name of ['access', 'subscription', 'payments', 'oneTimeLimit', 'sites'] as const) {
    differ(name, shown[name], expected[name]);
  }
  differ('the way to the runs', (await person.ask('GET', '/runs')).status, expected.access ? 200 : 402);

  const orders = await product.rows<OrderRow>('select id, reference, state from orders where owner_sub = $1', [
    person.sub,
  ]);
  for (const { id, reference, state: is } of orders) {
    const should = expected.orders[id] ?? ['open', 'expired'];
    if (!should.includes(is)) differences.push(`order ${reference} is ${is}, but should be ${should.join(' or ')}`);
  }
  for (const id of Object.keys(expected.orders)) {
    if (!orders.some((one) => one.id === id)) differences.push(`order ${id} of a checkout is not known`);
  }
  return { ...(await confirmations(product, person, orders, expected, { differences, mayRepeatMail })) };
}

const nothing: Compared = { differences: [], settled: 0, confirmations: 0, again: 0 };

function shownBy({ state, subscription, payments, totals, sites }: Entitlement): Omit<Expected, 'orders'> {
  return {
    access: state !== 'none',
    subscription: subscription
      ? {
          plan: subscription.planName,
          limit: subscription.limit,
          status: subscription.status,
          ending: subscription.cancelAtPeriodEnd,
          cents: subscription.price.amount,
        }
      : null,
    payments: Object.fromEntries(
      payments.map(({ id, planName: plan, limit, suspended }) => [id, { plan, limit, suspended }]),
    ),
    oneTimeLimit: totals.oneTimeLimit,
    sites: sites.map(({ hostKey }) => hostKey).toSorted(),
  };
}

interface So {
  differences: string[];
  /** True when the api was killed. A kill between sending a mail and storing that fact may repeat the mail. */
  mayRepeatMail: boolean;
}

async function confirmations(
  product: Product,
  person: Person,
  orders: OrderRow[],
  expected: Expected,
  { differences, mayRepeatMail }: So,
): Promise<Compared> {
  const mails = await product.mailsTo(person.email);
  let found = 0;
  let again = 0;
  for (const { id, reference } of orders) {
    const isPaid = expected.orders[id]?.includes('paid') ?? false;
    const deliveries = mails.filter(({ subject }) => isConfirmation(subject, reference));
    const count = deliveries.length;
    const distinct = new Set(deliveries.map(({ messageId }) => messageId)).size;
    if (distinct > 1) differences.push(`order ${reference} was confirmed by ${distinct} different mails`);
    found += count;
    again += Math.max(0, count - 1);
    const isRight = isPaid ? count === 1 || (count > 1 && mayRepeatMail) : count === 0;
    if (!isRight) differences.push(`order ${reference}, ${isPaid ? '' : 'not '}paid, was confirmed ${count} times`);
  }
  const settled = orders.filter(({ id, state }) => state === 'paid' && expected.orders[id]?.includes('paid')).length;
  return { differences, settled, confirmations: found, again };
}

/** All persons here order in German. The mail about a failed payment also contains the order's number. */
const isConfirmation = (subject: string, reference: string): boolean =>
  subject.startsWith('Ihre Bestellung bei') && subject.includes(reference);
