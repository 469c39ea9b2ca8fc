import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Kysely } from 'kysely';
import { z } from 'zod';
import { isDeletedAccount } from '../access/account-lock.ts';
import { ConfirmedEmails } from '../access/confirmed-emails.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused } from '../outbox/effect.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { nextSyncSequence } from '../stripe/sync-sequence.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** The customer is missing in effects of earlier versions. */
const emailSchema = z.object({ sub: z.string(), customer: z.string().optional() });
type EmailChange = z.infer<typeof emailSchema>;
export const emailKind = effectKind('customer.email', emailSchema);

/** Keeps the address at the payment provider that of the account: invoices and reminders go there. */
@Injectable()
export class CustomerEmail implements OnModuleInit {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runner: OutboxRunner,
    private readonly gateway: StripeGateway,
    private readonly confirmedEmails: ConfirmedEmails,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: emailKind, run: ({ payload }) => this.send(payload) });
    this.confirmedEmails.onSeen((sub, email) => this.update(sub, email));
  }

  private async update(sub: string, email: string): Promise<void> {
    if (!this.gateway.isOn) return;
    const isNew = await this.db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('billing_customers')
        .set({ email })
        .where('sub', '=', sub)
        .where('email', 'is distinct from', email)
        .returning('stripe_customer_id as customer')
        .executeTakeFirst();
      if (!changed) return false;
      await addEffect(tx, emailKind, `${emailKind.name}:${await nextSyncSequence(tx)}`, { sub, ...changed });
      return true;
    });
    if (isNew) this.runner.notify();
  }

  /**
   * Tells what the row says now: of two changes in a row, either effect may run last. The deletion of the account may
   * come at any moment. It clears the address, which must not come back after it.
   */
  private async send({ sub, customer }: EmailChange): Promise<void> {
    const row = await this.db
      .selectFrom('billing_customers')
      .select(['stripe_customer_id', 'email'])
      .where('sub', '=', sub)
      .executeTakeFirst();
    if (row && row.email !== null && !(await isDeletedAccount(this.db, sub))) {
      await this.tell(row.stripe_customer_id, row.email);
    }
    const told = row?.stripe_customer_id ?? customer;
    if (told !== undefined && (await isDeletedAccount(this.db, sub))) await this.gateway.forgetPerson(told);
  }

  private async tell(customerId: string, email: string): Promise<void> {
    try {
      await this.gateway.updateEmail(customerId, email);
    } catch (error) {
      if (error instanceof ProviderRefused) throw new EffectRefused(error.message, { needsOperator: true });
      throw error;
    }
  }
}
