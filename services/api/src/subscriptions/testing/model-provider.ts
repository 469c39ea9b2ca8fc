import { intervals, intervalTerms, isPeriodic, type Interval } from '@stufenlos/contracts';
import fc from 'fast-check';
import type {
  ProviderCheckout,
  ProviderCustomer,
  ProviderInvoice,
  ProviderPayment,
  ProviderProduct,
  ProviderSubscription,
} from '../../stripe/provider-objects.ts';

export const modelCustomer = 'cus_model';
/** The model's clock: history begins here, and several changes share a second, as they do at the provider. */
export const modelStart = new Date('2026-11-21T10:00:00Z');

/** One thing that happens at the provider. Places are counted round the objects that there are. */
export type Change =
  | { kind: 'subscribe'; product: number; interval?: Interval; byDebit?: boolean }
  | { kind: 'debit'; at: number; ok: boolean }
  | { kind: 'status'; at: number; status: string }
  | { kind: 'cancel at end'; at: number; ends: boolean }
  | { kind: 'change plan'; at: number; product: number; interval: Interval }
  | { kind: 'next period'; at: number }
  | { kind: 'pay once'; product: number; status: string }
  | { kind: 'settle'; at: number; ok: boolean }
  | { kind: 'refund'; at: number; share: number }
  | { kind: 'dispute'; at: number; status: string }
  | { kind: 'invoice' };

const at = fc.nat(3);
const product = fc.nat(2);
const interval = fc.constantFrom(...intervals.filter(isPeriodic));
export const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('subscribe' as const), product, interval, byDebit: fc.boolean() }),
  fc.record({ kind: fc.constant('debit' as const), at, ok: fc.boolean() }),
  fc.record({
    kind: fc.constant('status' as const),
    at,
    status: fc.constantFrom('active', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'of_next_year'),
  }),
  fc.record({ kind: fc.constant('cancel at end' as const), at, ends: fc.boolean() }),
  fc.record({ kind: fc.constant('change plan' as const), at, product, interval }),
  fc.record({ kind: fc.constant('next period' as const), at }),
  fc.record({
    kind: fc.constant('pay once' as const),
    product,
    status: fc.constantFrom('succeeded', 'processing', 'requires_payment_method'),
  }),
  fc.record({ kind: fc.constant('settle' as const), at, ok: fc.boolean() }),
  fc.record({ kind: fc.constant('refund' as const), at, share: fc.constantFrom(0.5, 1) }),
  fc.record({
    kind: fc.constant('dispute' as const),
    at,
    status: fc.constantFrom('needs_response', 'under_review', 'won', 'lost', 'of_next_year'),
  }),
  fc.record({ kind: fc.constant('invoice' as const) }),
);

/** `isPaid`: the first invoice, whichever is the newest. */
type ModelSubscription = ProviderSubscription & { isPaid: boolean };

interface State {
  subscriptions: ModelSubscription[];
  payments: (ProviderPayment & { origin: ProviderCheckout | null })[];
}

export interface ModelEvent {
  /** Whole seconds, as at the provider. */
  created: number;
  /** All of the customer as it was then. */
  snapshot: State;
}

/** The provider in memory, one customer. `travel` decides when a question arrives and when its answer does. */
export class ModelProvider {
  readonly isOn = true;
  readonly state: State = { subscriptions: [], payments: [] };
  /** Called when we have changed something there ourselves. */
  onOwnChange: () => void = () => undefined;
  private changes = 0;

  constructor(private readonly travel: (label: string) => Promise<unknown> = () => Promise.resolve()) {}

  apply(change: Change): ModelEvent {
    this.changes += 1;
    const { subscriptions, payments } = this.state;
    const id = String(this.changes);
    const pick = <T>(list: T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
    const edit = <T>(one: T | undefined, with_: Partial<T>) => void (one && Object.assign(one, with_));
    switch (change.kind) {
      case 'subscribe':
        subscriptions.push(subscriptionOf(id, change.product, change.interval, change.byDebit));
        break;
      case 'debit': {
        const waiting = pick(
          subscriptions.filter(({ isPaid }) => !isPaid),
          change.at,
        );
        edit(waiting, change.ok ? paidFirst(waiting) : { status: 'past_due' });
        break;
      }
      case 'status':
        edit(pick(subscriptions, change.at), { status: change.status });
        break;
      case 'cancel at end':
        edit(pick(subscriptions, change.at), { cancelAtPeriodEnd: change.ends });
        break;
      case 'change plan':
        edit(pick(subscriptions, change.at), changedPlan(pick(subscriptions, change.at), change));
        break;
      case 'next period': {
        const one = pick(subscriptions, change.at);
        edit(
          one,
          one?.cancelAtPeriodEnd
            ? { status: 'canceled' }
            : { periodEnd: periodAfter(one?.periodEnd, one?.kind), firstInvoice: 'unknown' },
        );
        break;
      }
      case 'pay once':
        payments.push({ ...paymentOf(id, change.status), origin: checkoutOf(id, change.product) });
        break;
      case 'invoice':
        payments.push({ ...paymentOf(id, 'succeeded'), origin: null });
        break;
      case 'settle': {
        const open = pick(
          payments.filter(({ status }) => status !== 'succeeded'),
          change.at,
        );
        edit(open, { status: change.ok ? 'succeeded' : 'canceled' });
        break;
      }
      case 'refund': {
        const paid = pick(payments, change.at);
        edit(paid, { amountRefunded: Math.max(paid?.amountRefunded ?? 0, (paid?.amount ?? 0) * change.share) });
        break;
      }
      case 'dispute':
        edit(pick(payments, change.at), { disputeStatus: change.status });
        break;
    }
    return this.told();
  }

  /** An event that tells of the newest change. */
  told(): ModelEvent {
    const { subscriptions, payments } = this.state;
    return {
      created: Math.floor(this.changes / 3),
      snapshot: { subscriptions: copies(subscriptions), payments: copies(payments) },
    };
  }

  subscriptions = (): Promise<ProviderSubscription[]> =>
    this.answer('subscriptions', () => copies(this.state.subscriptions));
  /** Tells of it, as of every change at the provider. */
  endWithTerm = (id: string, term: string): Promise<ProviderSubscription> =>
    this.answer('the end of a term', () => {
      const one = this.state.subscriptions.find((known) => known.id === id)!;
      Object.assign(one, { cancelAtPeriodEnd: true, endedTerm: term });
      this.onOwnChange();
      return { ...one };
    });
  payments = (): Promise<ProviderPayment[]> => this.answer('payments', () => copies(this.state.payments));
  checkoutOfPayment = (id: string): Promise<ProviderCheckout | null> =>
    this.answer('checkout', () => this.state.payments.find((one) => one.id === id)?.origin ?? null);
  /** Invoices of the model belong to no subscription: what becomes of their money is a rule of its own. */
  subscriptionOfPayment = (): Promise<string | null> => Promise.resolve(null);
  isFirstInvoicePaid = (id: string): Promise<boolean> =>
    this.answer('the first invoice', () => this.state.subscriptions.find((one) => one.id === id)?.isPaid ?? true);
  openInvoice = (): Promise<ProviderInvoice | null> => Promise.resolve(null);
  paidInvoices = (): Promise<number> => Promise.resolve(0);
  customer = (id: string): Promise<ProviderCustomer | null> => Promise.resolve({ id, deleted: false });
  product = (id: string): Promise<ProviderProduct | null> => Promise.resolve(productOf(id));

  private async answer<T>(label: string, look: () => T): Promise<T> {
    await this.travel(`asks for ${label}`);
    const seen = look();
    await this.travel(`hears of ${label}`);
    return seen;
  }
}

/** Only fields of the objects themselves ever change. */
const copies = <T extends object>(list: readonly T[]): T[] => list.map((one) => ({ ...one }));

export const productOf = (id: string): ProviderProduct => ({
  id,
  name: `Plan ${id}`,
  active: true,
  metadata: { urls: ['1', '5', 'unlimited'][Number(id.at(-1)) % 3] ?? '0' },
});

const periodAfter = (start: Date | null = modelStart, kind: Interval = 'month'): Date =>
  new Date((start ?? modelStart).getTime() + (intervalTerms[kind].months ?? 1) * 30 * 86_400_000);

const planOf = (product: number, kind: Interval, start: Date) => ({
  productId: `prod_${product}`,
  priceId: `price_${product}_${kind}`,
  lookupKey: `${product === 0 ? 'basic' : 'pro'}_${intervalTerms[kind].suffix}`,
  kind,
  periodEnd: periodAfter(start, kind),
});

/** Another length of the period begins a new one; at another price of the same length it goes on. */
function changedPlan(one: ProviderSubscription | undefined, to: { product: number; interval: Interval }) {
  const { periodEnd, ...plan } = planOf(to.product, to.interval, modelStart);
  const changed = { ...plan, firstInvoice: 'unknown' as const };
  return one?.kind === to.interval ? changed : { ...changed, periodEnd };
}

/** The bank has said yes. What the newest invoice is stays. */
const paidFirst = (one: ModelSubscription | undefined): Partial<ModelSubscription> => ({
  isPaid: true,
  ...(one?.firstInvoice === 'due' && { firstInvoice: 'paid' }),
  ...(one?.status === 'past_due' && { status: 'active' }),
});

const subscriptionOf = (id: string, product: number, kind: Interval = 'month', byDebit = false): ModelSubscription => ({
  ...planOf(product, kind, modelStart),
  id: `sub_${id}`,
  customerId: modelCustomer,
  status: 'active',
  firstInvoice: byDebit ? 'due' : 'paid',
  isPaid: !byDebit,
  unitAmount: 4000,
  currency: 'EUR',
  cancelAtPeriodEnd: false,
  endedTerm: null,
  endReason: null,
  createdAt: new Date(modelStart.getTime() + Number(id)),
  metadata: {},
});

const paymentOf = (id: string, status: string): ProviderPayment => ({
  id: `pi_${id}`,
  customerId: modelCustomer,
  status,
  amount: 2000,
  currency: 'EUR',
  amountRefunded: 0,
  needsAuthentication: false,
  disputeStatus: null,
  createdAt: new Date(modelStart.getTime() + Number(id)),
  metadata: {},
});

const checkoutOf = (id: string, product: number): ProviderCheckout => ({
  amountTotal: null,
  amountTax: null,
  id: `cs_${id}`,
  mode: 'payment',
  status: 'complete',
  paymentStatus: 'paid',
  customerId: modelCustomer,
  email: null,
  clientReferenceId: null,
  url: null,
  paymentIntentId: `pi_${id}`,
  subscriptionId: null,
  priceId: 'price_model',
  productId: `prod_${product}`,
});
