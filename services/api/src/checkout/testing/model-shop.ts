import { randomUUID } from 'node:crypto';
import { isPeriodic, type BusinessBuyer, type Interval } from '@stufenlos/contracts';
import type { Kysely } from 'kysely';
import type { CurrentUser } from '../../access/current-user.ts';
import { endedStatuses } from '../../database/billing-tables.ts';
import type { Database } from '../../database/schema.ts';
import type { OutboxRunner } from '../../outbox/outbox.runner.ts';
import { testConfig } from '../../testing/test-config.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { CheckoutSync } from '../checkout-sync.ts';
import type { CheckoutRequest, InvoiceParties } from '../../stripe/checkout-request.ts';
import { CheckoutService } from '../checkout.service.ts';
import { CheckoutSessions } from '../checkout-sessions.ts';
import { InvoiceBuyers } from '../invoice-buyers.ts';
import type { CustomerSync } from '../../subscriptions/customer-sync.ts';
import type { Customers } from '../../customers/customers.ts';
import { countedStatus, isGrantingStatus } from '../../entitlements/sources.ts';
import type { EntitlementReader } from '../../entitlements/entitlement-facts.ts';
import type { OrderBuilder, OrderRequest } from '../order-builder.ts';
import type { NewOrder, OrderRow, OrdersRepository } from '../../orders/orders.repository.ts';
import { paidAmong } from '../../orders/paid-orders.ts';
import type { PaymentLimits } from '../../stripe/payment-limits.ts';
import type { PaymentNotices } from '../../subscriptions/payment-notices.ts';
import { ProviderUnavailable } from '../../stripe/provider-failure.ts';
import type { ProviderCheckout } from '../../stripe/provider-objects.ts';
import type { StripeGateway } from '../../stripe/stripe.gateway.ts';
import type { TaxRates } from '../../catalogue/tax-rates.ts';

const customerId = 'cus_model';
const user = { sub: 'user-1', email: 'ada@example.org' } as CurrentUser;

interface Source {
  id: string;
  status: string;
  metadata: Record<string, string>;
  checkoutId: string;
  kind: Interval;
  created_at: Date;
  /** Of a one-time payment the payment itself, of a subscription that of its first invoice. */
  payment: { id: string; status: string };
}

export interface Fault {
  after: number;
  /** Whether it was done. */
  when: 'before' | 'after';
  isKept: boolean;
}

/** One person's orders, sessions and purchases in memory. How they are ordered and settled is the real code. */
export class ModelShop {
  readonly orders = new Map<string, OrderRow>();
  readonly confirmations = new Map<string, number>();
  readonly sessions: ProviderCheckout[] = [];
  readonly subscriptions: Source[] = [];
  readonly payments: Source[] = [];
  /** Addresses of pages that somebody has seen. */
  readonly shown = new Set<string>();
  /** The call after so many: its answer is lost, or it is an error that is kept for its key. */
  fault: Fault | null = null;
  /** Calls with an idempotency key, by their key: what they gave, or that they failed. */
  private readonly kept = new Map<string, ProviderCheckout | 'failed'>();
  readonly checkouts: CheckoutSync;
  private readonly service: CheckoutService;

  /** Whom the customer's next invoices name; null: a person. */
  private named: string | null = null;
  /** Subscriptions that have ended: no invoice of theirs comes any more. */
  private readonly over = new Set<string>();

  /**
   * @param settlesByCheckout false: a rule that only believes what grants something
   * @param looksForOthers false: a rule that forgets open orders of other buyers
   */
  constructor(settlesByCheckout = true, looksForOthers = true) {
    const gateway = this.gateway() as unknown as StripeGateway;
    const orders = this.repository(settlesByCheckout, looksForOthers) as unknown as OrdersRepository;
    const sync = { syncCustomer: () => this.sync() } as unknown as CustomerSync;
    const notices = { mailFailedOrder: () => Promise.resolve() } as unknown as PaymentNotices;
    const effects = { notify: () => undefined } as OutboxRunner;
    this.checkouts = new CheckoutSync(gateway, sync, orders, notices, effects);
    const config = testConfig('postgres://localhost/none');
    const customers = { storedId: () => Promise.resolve(customerId) } as unknown as Customers;
    const sessions = new CheckoutSessions(
      config,
      gateway,
      customers,
      sync,
      this.checkouts,
      orders,
      { refresh: () => Promise.resolve() } as unknown as Catalogue,
      {} as TaxRates,
      // No effect is run, so nothing is read of the database.
      new InvoiceBuyers(config, gateway, customers, orders, effects, {} as Kysely<Database>),
    );
    this.service = new CheckoutService(
      gateway,
      { build: (_user: unknown, request: unknown) => Promise.resolve(request) } as unknown as OrderBuilder,
      orders,
      sessions,
      { readFacts: () => Promise.resolve({ subscriptions: this.counted }) } as unknown as EntitlementReader,
      { admit: () => Promise.resolve() } as unknown as PaymentLimits,
    );
  }

  /** Presses the button; throws what the person would hear. @param company null: a person orders */
  async order(kind: Interval, company: string | null = null): Promise<void> {
    const id = randomUUID();
    const business = company === null ? null : JSON.stringify({ company, country: 'DE' });
    const terms = { lookup_key: `basic_${kind}`, price_id: 'price', amount: 2000, currency: 'EUR', tax_note: 'none' };
    const rest = { kind, text_version: '1', buyer: business ? 'business' : 'consumer', locale: 'de', run_id: null };
    const request = { ...terms, ...rest, business, id, owner_sub: user.sub, reference: id };
    const { url } = await this.service.place(user, request as unknown as OrderRequest, new Date());
    this.shown.add(url);
  }

  pay(session: ProviderCheckout, isDelayed: boolean): void {
    const [kind, list] = session.mode === 'payment' ? ['pi', this.payments] : ['sub', this.subscriptions];
    const id = `${kind}_${session.id}`;
    const payment = { id: `pi_${session.id}`, status: isDelayed ? 'processing' : 'succeeded' };
    const status = kind === 'pi' ? payment.status : 'active';
    const orderId = session.clientReferenceId ?? '';
    const metadata = { order_id: orderId };
    const { kind: interval } = this.orders.get(orderId)!;
    list.push({ id, status, metadata, checkoutId: session.id, kind: interval, created_at: new Date(), payment });
    Object.assign(session, { status: 'complete', paymentStatus: isDelayed ? 'unpaid' : 'paid', url: null });
    Object.assign(session, { paymentIntentId: payment.id, subscriptionId: kind === 'sub' ? id : null });
  }

  /** The money of a delayed method comes, or it does not: decided once. */
  arrive(session: ProviderCheckout, ok: boolean): void {
    const source = this.sourceOf(session);
    if (source?.payment.status !== 'processing') return;
    source.payment.status = ok ? 'succeeded' : 'requires_payment_method';
    if (ok) session.paymentStatus = 'paid';
    if (session.mode === 'payment') source.status = source.payment.status;
    else if (!ok && isGrantingStatus(source.status)) source.status = 'past_due';
  }

  /** The provider tries again to get the money of a first invoice, and gets it. */
  tryAgain(source: Source): void {
    if (source.payment.status !== 'requires_payment_method' || source.status !== 'past_due') return;
    source.payment.status = 'succeeded';
    source.status = 'active';
    const session = this.sessions.find(({ id }) => id === source.checkoutId);
    if (session) session.paymentStatus = 'paid';
  }

  /** Companies, or null for a person, whose invoices are yet to be made out but would name somebody else. */
  misnamed(): (string | null)[] {
    for (const { id, status } of this.subscriptions) if (endedStatuses.includes(status)) this.over.add(id);
    return this.sessions
      .filter((session) => this.willInvoice(session))
      .map(({ clientReferenceId }) => this.orders.get(clientReferenceId ?? '')?.business?.company ?? null)
      .filter((company) => company !== this.named);
  }

  private willInvoice(session: ProviderCheckout): boolean {
    if (session.status === 'open') return session.url !== null && this.shown.has(session.url);
    const source = this.sourceOf(session);
    if (!source) return false;
    return session.mode === 'payment' ? source.payment.status === 'processing' : !this.over.has(source.id);
  }

  /** As a reading would store them. */
  get counted(): Source[] {
    return this.subscriptions.map((one) => {
      return { ...one, status: countedStatus(one.status, one.payment.status === 'succeeded') };
    });
  }

  sourceOf = (session: ProviderCheckout): Source | undefined =>
    [...this.subscriptions, ...this.payments].find((one) => one.checkoutId === session.id);

  /** As a reading that an event asked for. */
  async sync(): Promise<'changed'> {
    const reading = await this.call(() => ({ subscriptions: this.counted, payments: this.payments }));
    const unsettled = [...this.orders.values()].filter(({ state }) => state !== 'paid');
    for (const { orderId, sourceId } of paidAmong(unsettled, reading)) this.settle(orderId, sourceId);
    return 'changed';
  }

  private settle(id: string, sourceId: string): boolean {
    const order = this.orders.get(id);
    if (!order || order.state === 'paid') return false;
    Object.assign(order, { state: 'paid', source_id: sourceId });
    this.confirmations.set(id, (this.confirmations.get(id) ?? 0) + 1);
    return true;
  }

  private gateway() {
    const find = (id: string) => this.sessions.find((one) => one.id === id) ?? null;
    return {
      isOn: true,
      writeBilling: (_id: string, { buyer }: InvoiceParties) =>
        this.call(() => {
          if (buyer !== undefined) this.named = buyer?.company ?? null;
        }),
      invoicedName: () => this.call(() => this.named),
      taxIds: () => this.call(() => []),
      checkout: (id: string) => this.call(() => ({ ...find(id)! })),
      createCheckout: ({ orderId, kind, attempt }: CheckoutRequest) =>
        this.callOnce(`${orderId} ${attempt}`, () => ({ ...this.newSession(orderId, kind) })),
      expireCheckout: (id: string) =>
        this.call(() => {
          const session = find(id);
          if (session?.status !== 'open') return false;
          Object.assign(session, { status: 'expired', url: null });
          return true;
        }),
      payment: (id: string) =>
        this.call(() => {
          const all = [...this.payments, ...this.subscriptions].map(({ payment }) => payment);
          return all.find((one) => one.id === id) ?? null;
        }),
      cancelNow: (id: string) =>
        this.call(() => {
          const one = this.subscriptions.find((known) => known.id === id);
          if (one) one.status = 'canceled';
          return one ?? null;
        }),
      subscription: (id: string) => this.call(() => this.subscriptions.find((one) => one.id === id) ?? null),
    };
  }

  private newSession(orderId: string, kind: Interval): ProviderCheckout {
    const id = `cs_${this.sessions.length + 1}`;
    const none = {
      amountTotal: null,
      amountTax: null,
      paymentIntentId: null,
      subscriptionId: null,
      priceId: null,
      productId: null,
      email: null,
    };
    const mode = kind === 'once' ? 'payment' : 'subscription';
    const made = { ...none, id, mode, status: 'open', paymentStatus: 'unpaid', customerId };
    this.sessions.push({ ...made, clientReferenceId: orderId, url: `https://pay.example/${id}` });
    return this.sessions.at(-1)!;
  }

  private repository(settlesByCheckout: boolean, looksForOthers: boolean) {
    const change = (id: string, from: (order: OrderRow) => boolean, set: Partial<OrderRow>): boolean => {
      const order = this.orders.get(id);
      if (!order || !from(order)) return false;
      Object.assign(order, set);
      return true;
    };
    const isOpen = ({ state }: OrderRow) => state === 'open';
    const copy = (order: OrderRow | undefined) => Promise.resolve(order && { ...order });
    return {
      byId: (id: string) => copy(this.orders.get(id)),
      openOf: () => Promise.resolve(looksForOthers ? [...this.orders.values()].filter(isOpen) : []),
      ofSubscriptions: () =>
        Promise.resolve(
          [...this.orders.values()].filter(({ state, kind, source_id: source }) => {
            const status = this.subscriptions.find(({ id }) => id === source)?.status ?? '';
            return state === 'paid' && isPeriodic(kind) && !endedStatuses.includes(status);
          }),
        ),
      followsBusiness: ({ id }: OrderRow) => {
        const others = [...this.orders.values()].filter((one) => one.id !== id);
        const before = others.findLast((one) => one.business !== null || one.checkout_id !== null);
        return Promise.resolve(before !== undefined && before.business !== null);
      },
      openBeside: ({ lookup_key, kind }: NewOrder) =>
        copy(
          [...this.orders.values()].find(
            (one) => isOpen(one) && (one.lookup_key === lookup_key || (isPeriodic(kind) && isPeriodic(one.kind))),
          ),
        ),
      add: async (order: NewOrder) => {
        const nothing = {
          attempt: 0,
          checkout_id: null,
          checkout_url: null,
          source_id: null,
          business: order.business ? (JSON.parse(order.business) as BusinessBuyer) : null,
          tax: null,
        };
        this.orders.set(order.id, {
          ...order,
          ...nothing,
          state: 'open',
          created_at: new Date(),
        } as unknown as OrderRow);
        return true;
      },
      noteCheckout: async ({ id }: OrderRow, checkoutId: string, url: string) =>
        change(id, (one) => isOpen(one) && (one.checkout_id ?? checkoutId) === checkoutId, {
          checkout_id: checkoutId,
          checkout_url: url,
        }),
      noteAttempt: async ({ id, attempt }: OrderRow) =>
        void change(id, (one) => one.attempt === attempt, { attempt: attempt + 1 }),
      expire: async (id: string, failed?: string) =>
        void change(id, isOpen, { state: 'expired', ...(failed === undefined ? {} : { source_id: failed }) }),
      nameStandingBuyer: () => Promise.resolve(),
      expireWithoutCheckout: async ({ id }: OrderRow) =>
        void change(id, (one) => isOpen(one) && one.checkout_id === null, { state: 'expired' }),
      settle: async ({ orderId, sourceId }: { orderId: string; sourceId: string }) =>
        settlesByCheckout && this.settle(orderId, sourceId),
    };
  }

  /** The same key gets the same answer, also an error. */
  private async callOnce(key: string, work: () => ProviderCheckout): Promise<ProviderCheckout> {
    const failed = () => Object.assign(new ProviderUnavailable('500'), { isKept: true });
    const known = this.kept.get(key);
    if (known === 'failed') throw failed();
    const isKept = this.fault !== null && this.fault.isKept && this.fault.after === 0;
    try {
      return await this.call(() => {
        const made = known ?? work();
        this.kept.set(key, made);
        return made;
      });
    } catch (error) {
      if (!isKept) throw error;
      if (known === undefined) this.kept.set(key, 'failed');
      throw known === undefined ? failed() : error;
    }
  }

  private async call<T>(work: () => T): Promise<T> {
    const fault = this.fault;
    if (fault) fault.after -= 1;
    const isLost = fault !== null && fault.after < 0;
    if (isLost) this.fault = null;
    if (isLost && fault.when === 'before') throw new ProviderUnavailable('lost');
    const answer = work();
    if (isLost) throw new ProviderUnavailable('lost');
    return await Promise.resolve(answer);
  }
}
