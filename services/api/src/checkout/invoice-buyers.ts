import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isPeriodic, type BusinessBuyer } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { isDeletedAccount } from '../access/account-lock.ts';
import { isDeletedSubject } from '../access/deleted-subject.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Customers } from '../customers/customers.ts';
import type { Database } from '../database/schema.ts';
import { areOtherBuyers } from './other-buyer.ts';
import { invoiceFooter } from '../orders/invoice-footer.ts';
import { orderBuyerKind } from '../orders/order-settlement.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { EffectRefused } from '../outbox/effect.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import type { InvoiceParties } from '../stripe/checkout-request.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** An order that stands, whose buyer the provider refuses. */
interface RefusedBuyer {
  order: OrderRow;
  cause: ProviderRefused;
}

/** Whom the invoices of a customer name: one buyer for all orders of a person. */
@Injectable()
export class InvoiceBuyers implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly gateway: StripeGateway,
    private readonly customers: Customers,
    private readonly orders: OrdersRepository,
    private readonly runner: OutboxRunner,
    private readonly db: Kysely<Database>,
  ) {}

  onModuleInit(): void {
    this.runner.handle({
      kind: orderBuyerKind,
      isOn: this.gateway.isOn,
      run: ({ payload }) => this.writeAfterEnd(payload.orderId),
    });
  }

  /** @returns the footer of its invoices */
  async write(order: OrderRow, customerId: string): Promise<string> {
    return await this.writeParties(order, customerId, await this.orders.followsBusiness(order));
  }

  /**
   * Once the buyer of an order that has ended may have been written after those of the orders that stand.
   * @returns those that the provider refuses; the others are written
   */
  async writeStanding(ended: OrderRow, customerId: string): Promise<RefusedBuyer[]> {
    const { owner_sub: sub, business } = ended;
    const subscribed = await this.orders.ofSubscriptions(sub);
    // Their invoices are still to come. A company may have moved since it subscribed, so the newest order comes last.
    const standing = [
      ...subscribed.filter((order) => areOtherBuyers(order.business, business)),
      ...(await this.orders.openOf(sub)),
    ];
    const refused: RefusedBuyer[] = [];
    for (const order of standing) {
      if (order.id === ended.id) continue;
      try {
        await this.writeAfter(ended, order, customerId);
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        refused.push({ order, cause: error });
      }
    }
    return refused;
  }

  private async writeAfter({ business }: OrderRow, order: OrderRow, customerId: string): Promise<void> {
    // The name of a person, which is that of the card, stays unless a company was written over it.
    const isNamed = order.business === null && business !== null && (await this.names(customerId, business));
    await this.writeParties(order, customerId, isNamed);
  }

  /** Whether it names this company, or still has a VAT id, which is written and taken away after the name. */
  private async names(customerId: string, { company }: BusinessBuyer): Promise<boolean> {
    if ((await this.gateway.invoicedName(customerId)) === company) return true;
    return (await this.gateway.taxIds(customerId)).length > 0;
  }

  private async writeAfterEnd(orderId: string): Promise<void> {
    const ended = await this.orders.byId(orderId);
    // The customer of a deleted account must not get a name again.
    if (!ended || (await this.isDeleted(ended.owner_sub))) return;
    const customerId = await this.customers.storedId(ended.owner_sub);
    if (!customerId) return;
    const refused = await this.writeStanding(ended, customerId);
    // The customer was deleted at the provider. The next order finds that out, and alerts the operator.
    if (refused.some(({ cause }) => cause.code === 'resource_missing')) return;
    // Without a checkout an order cannot be paid, and the attempt to get one has told the person why.
    const payable = refused.find(({ order }) => order.checkout_id !== null);
    const told = payable ?? refused[0];
    if (told) throw new EffectRefused(told.cause.message, { needsOperator: payable !== undefined });
  }

  private async isDeleted(sub: string): Promise<boolean> {
    return isDeletedSubject(sub) || (await isDeletedAccount(this.db, sub));
  }

  /**
   * A subscription's invoices take the footer from the customer. The invoice of a one-time purchase takes it from the
   * checkout, so that it changes nothing for a subscription that runs.
   * @param isCompany whether the customer may name a company
   */
  private async writeParties(order: OrderRow, customerId: string, isCompany: boolean): Promise<string> {
    const footer = invoiceFooter(order.locale, this.config, order.tax);
    const parties: InvoiceParties = {
      ...((order.business !== null || isCompany) && { buyer: order.business }),
      ...(isPeriodic(order.kind) && { footer }),
    };
    if (Object.keys(parties).length > 0) await this.gateway.writeBilling(customerId, parties);
    return footer;
  }
}
