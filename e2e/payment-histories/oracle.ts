import type { ProviderState, Session, Subscription } from './provider-state.ts';

/** What a person must have, computed from the payments that the provider reports. */
export interface Expected {
  access: boolean;
  subscription: { plan: string; limit: number | null; status: string; ending: boolean; cents: number } | null;
  /** One-time payments without a refund, by their id. */
  payments: Record<string, { plan: string; limit: number | null; suspended: boolean }>;
  oneTimeLimit: number | null;
  /** Sorted hosts of the sources that count, from the product's notes at the provider. */
  sites: string[];
  /** The allowed states of each order, by its id. */
  orders: Record<string, ('open' | 'paid' | 'expired')[]>;
}

const granting = new Set(['active', 'trialing', 'past_due']);
const disputesWon = new Set(['won', 'warning_closed', 'prevented']);
const failed = new Set(['requires_payment_method', 'canceled']);

/** Computes the expected state only from the provider's objects, without code of the product. A pure function. */
export function expectedOf(state: ProviderState): Expected {
  const running = state.subscriptions
    .filter((one) => granting.has(one.status) && hasBegun(state, one))
    .toSorted(byLimit(state));
  const [first] = running;
  const bought = state.sessions.filter((session) => session.mode === 'payment').flatMap((one) => payment(state, one));
  const payments = Object.fromEntries(bought);
  const counting = Object.values(payments).filter(({ suspended }) => !suspended);
  const sources = [...running, ...state.intents.filter(({ id }) => id in payments)];
  return {
    access: running.length > 0 || counting.length > 0,
    subscription: first ? { ...planOf(state, productOf(first)), ...about(first) } : null,
    payments,
    oneTimeLimit: sum(counting.map(({ limit }) => limit)),
    sites: sources.flatMap(({ metadata = {} }) => mirrored(metadata)).toSorted(),
    orders: ordersOf(state),
  };
}

/** Finds double charges and double customers of one person, which are wrong in every history. A pure function. */
export function wrongsOf({ customers, intents, charges, invoicePayments }: ProviderState): string[] {
  const doubles = intents.filter(({ id }) => {
    return charges.filter((one) => one.payment_intent === id && one.status === 'succeeded').length > 1;
  });
  const paid = invoicePayments.filter(({ status }) => status === 'paid').map(({ invoice }) => invoice);
  return [
    ...(customers.length > 1 ? [`${customers.length} customers for one person`] : []),
    ...doubles.map(({ id }) => `${id} was charged twice`),
    ...paid.filter((id, at) => paid.indexOf(id) !== at).map((id) => `invoice ${id} was paid twice`),
  ];
}

/** By direct debit a subscription is active, or past due, before its first invoice is paid. */
const hasBegun = ({ invoices }: ProviderState, { id }: Subscription): boolean =>
  invoices.some(
    ({ billing_reason: reason, status, parent }) =>
      reason === 'subscription_create' && status === 'paid' && parent?.subscription_details?.subscription === id,
  );

/** Sorts by the highest limit, then by the newest, then by id. */
function byLimit(state: ProviderState) {
  const limitOf = (one: Subscription) => planOf(state, productOf(one)).limit ?? Infinity;
  return (a: Subscription, b: Subscription) => {
    if (limitOf(a) !== limitOf(b)) return limitOf(b) - limitOf(a);
    return b.created - a.created || (a.id < b.id ? -1 : 1);
  };
}

const productOf = ({ items }: Subscription): string => items.data[0]?.price.product ?? '';

const about = ({ status, cancel_at_period_end: ending, items }: Subscription) => ({
  status,
  ending,
  cents: items.data[0]?.price.unit_amount ?? 0,
});

function planOf({ products }: ProviderState, id: string): { plan: string; limit: number | null } {
  const product = products.get(id);
  const urls = product?.metadata['urls'] ?? '';
  return { plan: product?.name ?? id, limit: urls === 'unlimited' ? null : /^\d+$/.test(urls) ? Number(urls) : 0 };
}

/** The payment of a session of mode `payment`; none when it was not paid or was refunded. */
function payment(state: ProviderState, { payment_intent: id, line_items: lines }: Session) {
  const intent = state.intents.find((one) => one.id === id);
  if (!intent || intent.status !== 'succeeded') return [];
  const charge = state.charges.find((one) => one.payment_intent === id && one.status === 'succeeded');
  const refunded = sum(state.refunds.filter((one) => one.charge === charge?.id).map(({ amount }) => amount)) ?? 0;
  const dispute = state.disputes.find((one) => one.charge === charge?.id)?.status ?? 'won';
  if (refunded >= intent.amount || dispute === 'lost') return [];
  const plan = planOf(state, lines.data[0]?.price.product ?? '');
  return [[intent.id, { ...plan, suspended: !disputesWon.has(dispute) }] as const];
}

function ordersOf(state: ProviderState): Expected['orders'] {
  const sessions = Map.groupBy(state.sessions, ({ metadata }) => metadata?.['order_id'] ?? '');
  return Object.fromEntries([...sessions].map(([order, all]) => [order, statesOf(state, all)]));
}

/** An order has at most one session. If it has several, a paid session decides. */
function statesOf(state: ProviderState, sessions: Session[]): Expected['orders'][string] {
  if (sessions.some((one) => one.status === 'complete' && one.payment_status !== 'unpaid')) return ['paid'];
  const complete = sessions.find(({ status }) => status === 'complete');
  if (complete) {
    const intent = state.intents.find(({ id }) => id === intentOf(state, complete));
    // The first invoice of a subscription may be paid at a later attempt, which is none of the session's.
    if (intent?.status === 'succeeded') return ['paid'];
    return intent && failed.has(intent.status) ? ['expired'] : ['open'];
  }
  // When the process died before it returned the checkout's address, the order may expire before the checkout does.
  return sessions.some(({ status }) => status === 'open') ? ['open', 'expired'] : ['expired'];
}

const intentOf = ({ invoicePayments }: ProviderState, { payment_intent: own, invoice }: Session): string | undefined =>
  own ?? invoicePayments.find((one) => one.invoice === invoice)?.payment.payment_intent;

/** Reads the lists `urls`, `urls_2` ... of the provider's metadata. */
const mirrored = (metadata: Record<string, string>): string[] =>
  Object.entries(metadata)
    .filter(([name]) => /^urls(?:_\d+)?$/.test(name))
    .flatMap(([, list]) => list.split(',').filter((host) => host !== ''));

/** Returns null when one of the numbers is unlimited. */
const sum = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0);
