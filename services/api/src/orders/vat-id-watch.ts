import { Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/**
 * Tells the operator of orders without tax whose VAT id the registry does not know; see
 * decisions/0027-a-vat-id-counts-until-the-registry-says-no.md.
 */
@Injectable()
export class VatIdWatch {
  private readonly logger = new Logger('VatIdWatch');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly gateway: StripeGateway,
  ) {}

  /**
   * Safe to repeat: it changes nothing.
   * @returns the references of these orders
   * @throws ProviderFailure when the provider cannot be read
   */
  async reportUnverified(customerId: string): Promise<string[]> {
    const untaxed = await this.untaxedOrders(customerId);
    if (untaxed.length === 0) return [];
    const ids = await this.gateway.taxIds(customerId);
    const refused = new Set(ids.flatMap(({ value, verification }) => (verification === 'unverified' ? [value] : [])));
    const orders = untaxed.flatMap(({ reference, vatId }) => (refused.has(vatId) ? [reference] : []));
    if (orders.length > 0) {
      this.logger.error({ event: 'vat_id_unverified', alert: true, customer: customerId, orders });
    }
    return orders;
  }

  /** Orders of a customer for which the buyer owes the tax. */
  private async untaxedOrders(customerId: string): Promise<{ reference: string; vatId: string }[]> {
    const orders = await this.db
      .selectFrom('orders')
      .innerJoin('billing_customers', 'billing_customers.sub', 'orders.owner_sub')
      .select(['orders.reference', 'orders.business', 'orders.tax'])
      .where('billing_customers.stripe_customer_id', '=', customerId)
      .where('orders.state', '<>', 'expired')
      .orderBy('orders.created_at')
      .execute();
    return orders.flatMap(({ reference, business, tax }) =>
      tax?.mode === 'fixed' && tax.treatment === 'reverse_charge' && business?.vatId !== undefined
        ? [{ reference, vatId: business.vatId }]
        : [],
    );
  }
}
