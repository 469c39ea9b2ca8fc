import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import type { Database } from '../database/schema.ts';

/** Which customer at the payment provider a person has; see decisions/0012-one-account-has-one-customer.md. */
@Injectable()
export class CustomersRepository {
  constructor(private readonly db: Kysely<Database>) {}

  async of(sub: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('sub', '=', sub)
      .executeTakeFirst();
    return row?.stripe_customer_id ?? null;
  }

  /**
   * Notes the customer, unless somebody was faster or it is another person's.
   * @returns the customer that the person has now, null when it is another person's
   */
  async claim(sub: string, customerId: string): Promise<string | null> {
    await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      await tx
        .insertInto('billing_customers')
        .values({ sub, stripe_customer_id: customerId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    return await this.of(sub);
  }

  /**
   * Only while nothing was bought through it.
   * @returns false when something was
   */
  async removeUnused(sub: string, customerId: string): Promise<boolean> {
    return await this.db.transaction().execute(async (tx) => {
      const bought = await Promise.all(
        (['subscriptions', 'one_time_payments'] as const).map((table) =>
          tx
            .selectFrom(table)
            .select('stripe_customer_id')
            .where('stripe_customer_id', '=', customerId)
            .limit(1)
            .execute(),
        ),
      );
      if (bought.flat().length > 0) return false;
      await tx
        .deleteFrom('billing_customers')
        .where('sub', '=', sub)
        .where('stripe_customer_id', '=', customerId)
        .execute();
      return true;
    });
  }
}
