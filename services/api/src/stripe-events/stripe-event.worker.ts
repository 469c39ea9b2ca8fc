import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CheckoutSync } from '../checkout/checkout-sync.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import type { TakenEvent } from './stripe-events.repository.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { VatIdWatch } from '../orders/vat-id-watch.ts';

/** What an event of the provider asks of us. Its content is never used: an event only says what to read again. */
type EventWork = 'read customer' | 'read catalogue' | 'read VAT ids' | 'nothing';

const ofCustomers = ['customer.subscription.', 'invoice.', 'payment_intent.', 'charge.', 'checkout.session.'];
const ofCatalogue = ['product.', 'price.'];

/** By the beginning of the type, so that a kind which the provider adds later is followed up too. */
export function workOf(type: string): EventWork {
  if (type === 'customer.deleted' || ofCustomers.some((start) => type.startsWith(start))) return 'read customer';
  if (type.startsWith('customer.tax_id.')) return 'read VAT ids';
  return ofCatalogue.some((start) => type.startsWith(start)) ? 'read catalogue' : 'nothing';
}

/** A dispute names the payment, not the customer. */
const isDispute = (type: string): boolean => type.startsWith('charge.dispute.');

/** Whether the event says that a checkout was paid, completed or is over: its order may be settled, or its place is free. */
const decidesCheckout = (type: string): boolean => type.startsWith('checkout.session.');

/** Does what events ask for. Safe to repeat, at any time and in any order: only the state at the provider counts. */
@Injectable()
export class StripeEventWorker {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly sync: CustomerSync,
    private readonly catalogue: Catalogue,
    private readonly checkouts: CheckoutSync,
    private readonly gateway: StripeGateway,
    private readonly vatIds: VatIdWatch,
  ) {}

  /** @param events all of one customer, or one that names none */
  async process(events: readonly TakenEvent[]): Promise<void> {
    const works = new Set(events.map(({ type }) => workOf(type)));
    if (works.has('read catalogue')) await this.refreshCatalogue(events);
    if (works.has('read customer')) {
      const customerId = await this.customerOf(events);
      if (customerId !== null) await this.sync.syncCustomer(customerId);
    }
    const owner = events[0]?.customer_id ?? null;
    if (works.has('read VAT ids') && owner !== null) await this.vatIds.reportUnverified(owner);
    // After the reading, which settles whatever grants something.
    for (const { type, object_id: checkoutId } of events)
      if (decidesCheckout(type)) await this.syncCheckout(checkoutId);
  }

  private async customerOf(events: readonly TakenEvent[]): Promise<string | null> {
    const [first] = events;
    if (!first || first.customer_id !== null) return first?.customer_id ?? null;
    if (!isDispute(first.type) || first.object_id === '') return null;
    const known = await this.db
      .selectFrom('one_time_payments')
      .select('stripe_customer_id')
      .where('payment_intent_id', '=', first.object_id)
      .executeTakeFirst();
    return known?.stripe_customer_id ?? (await this.gateway.payment(first.object_id))?.customerId ?? null;
  }

  /** A product's limit and name are part of what its buyers have. */
  private async refreshCatalogue(events: readonly TakenEvent[]): Promise<void> {
    await this.catalogue.refresh();
    const products = events.filter(({ type }) => type.startsWith('product.')).map((event) => event.object_id);
    if (products.length === 0) return;
    await this.db
      .updateTable('billing_customers')
      .set({ updated_at: longAgo })
      .where((where) =>
        where.or([
          where('stripe_customer_id', 'in', (query) =>
            query.selectFrom('subscriptions').select('stripe_customer_id').where('product_id', 'in', products),
          ),
          where('stripe_customer_id', 'in', (query) =>
            query.selectFrom('one_time_payments').select('stripe_customer_id').where('product_id', 'in', products),
          ),
        ]),
      )
      .execute();
  }

  private async syncCheckout(checkoutId: string): Promise<void> {
    const order = await this.db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .where('state', '<>', 'paid')
      .executeTakeFirst();
    if (order) await this.checkouts.syncOrder(order);
  }
}

/** Makes a customer due for the next reconciliation. */
const longAgo = new Date(0);
