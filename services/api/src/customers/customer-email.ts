import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Kysely } from 'kysely';
import { z } from 'zod';
import type { CurrentUser } from '../access/current-user.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused } from '../outbox/effect.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { nextSyncSequence } from '../stripe/sync-sequence.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

const emailKind = effectKind('customer.email', z.object({ sub: z.string() }));

/** Keeps the address at the payment provider that of the account: invoices and reminders go there. */
@Injectable()
export class CustomerEmail implements OnModuleInit {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runner: OutboxRunner,
    private readonly gateway: StripeGateway,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: emailKind, run: ({ payload }) => this.send(payload.sub) });
  }

  /** Only a confirmed address: invoices must not go to the owner of a mistyped one. */
  async update({ sub, email, emailVerified }: Pick<CurrentUser, 'sub' | 'email' | 'emailVerified'>): Promise<void> {
    if (email === null || !emailVerified || !this.gateway.isOn) return;
    const isNew = await this.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('billing_customers')
        .set({ email })
        .where('sub', '=', sub)
        .where('email', 'is distinct from', email)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await addEffect(tx, emailKind, `${emailKind.name}:${await nextSyncSequence(tx)}`, { sub });
      return true;
    });
    if (isNew) this.runner.notify();
  }

  /** Tells what the row says now: of two changes in a row, either effect may run last. */
  private async send(sub: string): Promise<void> {
    const row = await this.db
      .selectFrom('billing_customers')
      .select(['stripe_customer_id', 'email'])
      .where('sub', '=', sub)
      .executeTakeFirst();
    if (!row || row.email === null) return;
    try {
      await this.gateway.updateEmail(row.stripe_customer_id, row.email);
    } catch (error) {
      if (error instanceof ProviderRefused) throw new EffectRefused(error.message);
      throw error;
    }
  }
}
