import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isPeriodic, type BusinessBuyer } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Customers } from '../customers/customers.ts';
import { areOtherBuyers } from './other-buyer.ts';
import { invoiceFooter } from '../orders/invoice-footer.ts';
import { orderBuyerKind } from '../orders/order-settlement.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { EffectRefused } from '../outbox/effect.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import type { InvoiceParties } from '../stripe/checkout-request.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** Whom the invoices of a customer name: one buyer for all orders of a person. */
@Injectable()
export class InvoiceBuyers implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly gateway: StripeGateway,
    private readonly customers: Customers,
    private readonly orders: OrdersRepository,
    private readonly runner: OutboxRunner,
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

  /** Once the buyer of an order that has ended may have been written after those of the orders that stand. */
  async writeStanding(ended: OrderRow, customerId: string): Promise<void> {
    const { owner_sub: sub, business } = ended;
    const subscribed = await this.orders.ofSubscriptions(sub);
    // Of these invoices are yet to be written. A company may have moved since it subscribed, and the newest order comes last.
    const standing = [
      ...subscribed.filter((order) => areOtherBuyers(order.business, business)),
      ...(await this.orders.openOf(sub)),
    ];
    if (standing.length === 0) return;
    // The name of a person, which is that of the card, stays unless a company was written over it.
    const isNamed = business !== null && (await this.names(customerId, business));
    for (const order of standing) if (order.id !== ended.id) await this.writeParties(order, customerId, isNamed);
  }

  /** Whether it names this company, or still has a VAT id, which is written and taken away after the name. */
  private async names(customerId: string, { company }: BusinessBuyer): Promise<boolean> {
    if ((await this.gateway.invoicedName(customerId)) === company) return true;
    return (await this.gateway.taxIds(customerId)).length > 0;
  }

  private async writeAfterEnd(orderId: string): Promise<void> {
    const ended = await this.orders.byId(orderId);
    const customerId = ended && (await this.customers.storedId(ended.owner_sub));
    if (!ended || !customerId) return;
    try {
      await this.writeStanding(ended, customerId);
    } catch (error) {
      if (error instanceof ProviderRefused) throw new EffectRefused(error.message, { needsOperator: true });
      throw error;
    }
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
