import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CustomerSync } from './customer-sync.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/**
 * Ends at once everything at the provider that would go on costing money, and whose it was, because an account is
 * deleted.
 */
@Injectable()
export class SubscriptionEnding {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly gateway: StripeGateway,
    private readonly sync: CustomerSync,
  ) {}

  /** Safe to repeat. @throws ProviderFailure when it could not be made sure; what was ended stays ended */
  async endAll(sub: string): Promise<void> {
    const known = await this.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('sub', '=', sub)
      .executeTakeFirst();
    // Without a key nothing can be ended: fine as long as our tables know of nothing that goes on.
    if (!this.gateway.isOn && !(known && (await this.isCharged(known.stripe_customer_id)))) return;
    await this.endCheckouts(sub);
    // All of the search's matches end, beside a noted customer as well: they are all this person's, even if nobody has
    // picked one.
    const noted = known ? [known.stripe_customer_id] : [];
    const customers = new Set([...noted, ...(await this.search(sub))]);
    for (const customer of customers) if (!(await this.isOfAnother(customer, sub))) await this.endOf(customer);
  }

  /** Our table is the truth about whose a customer is; metadata can be edited at the provider. */
  private async isOfAnother(customer: string, sub: string): Promise<boolean> {
    const noted = await this.db
      .selectFrom('billing_customers')
      .select('sub')
      .where('stripe_customer_id', '=', customer)
      .executeTakeFirst();
    return noted !== undefined && noted.sub !== sub;
  }

  private async isCharged(customer: string): Promise<boolean> {
    const going = await this.db
      .selectFrom('subscriptions')
      .select('id')
      .where('stripe_customer_id', '=', customer)
      .where('status', 'not in', endedStatuses)
      .executeTakeFirst();
    return going !== undefined;
  }

  private async endOf(customer: string): Promise<void> {
    const there = await this.gateway.customer(customer);
    const subscriptions = there && !there.deleted ? await this.gateway.subscriptions(customer) : [];
    for (const { id, status } of subscriptions) if (!endedStatuses.includes(status)) await this.gateway.cancelNow(id);
    await this.sync.syncCustomer(customer);
    // After the end of all that could still be charged, nobody has to be reached. The search must not find it again when
    // the person comes back: it is noted as nobody’s then.
    if (there && !there.deleted) await this.gateway.forgetPerson(customer);
  }

  /** A page that is still open could be paid after the account is gone. */
  private async endCheckouts(sub: string): Promise<void> {
    const open = await this.db
      .selectFrom('orders')
      .select('checkout_id')
      .where('owner_sub', '=', sub)
      .where('state', '=', 'open')
      .where('checkout_id', 'is not', null)
      .execute();
    for (const { checkout_id: id } of open) await this.gateway.expireCheckout(id!);
  }

  private async search(sub: string): Promise<string[]> {
    try {
      return (await this.gateway.searchCustomers(sub)).map(({ id }) => id);
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'subject_not_searchable') return [];
      throw error;
    }
  }
}
