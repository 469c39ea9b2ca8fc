import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Selectable, type Transaction } from 'kysely';
import type { Locale, MailPreferences } from '@stufenlos/contracts';
import { subjectHash } from '../access/account-key.ts';
import type { AccountsTable, Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { endedStatuses } from '../database/billing-tables.ts';

export type AccountRow = Selectable<AccountsTable>;

/** Days for which a deleted subject is remembered, longer than any token lives. */
const tombstoneDays = 7;

/** Writes `accounts` and `deleted_subjects`. Name, e-mail and verification are claims of the token, never stored. */
@Injectable()
export class ProfileRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** The row, which the first use creates. `undefined`: the account is being deleted, or was a moment ago. */
  async ensure(sub: string, locale: Locale): Promise<AccountRow | undefined> {
    // A request that passed the guard before the deletion must not bring the account back after it.
    await sql`insert into accounts (sub, locale)
      select ${sub}, ${locale}
      where not exists (select from deleted_subjects where sub_hash = ${subjectHash(sub)})
      on conflict do nothing`.execute(this.db);
    return await this.db
      .selectFrom('accounts')
      .selectAll()
      .where('sub', '=', sub)
      .where('state', '=', 'active')
      .executeTakeFirst();
  }

  /** Preferences that are not named stay as they are. */
  async change(
    sub: string,
    locale: Locale | undefined,
    mail: Partial<MailPreferences>,
  ): Promise<AccountRow | undefined> {
    return await this.db
      .updateTable('accounts')
      .set({
        ...(locale ? { locale } : {}),
        mail_prefs: sql`mail_prefs || ${JSON.stringify(mail)}::jsonb`,
      })
      .where('sub', '=', sub)
      .where('state', '=', 'active')
      .returningAll()
      .executeTakeFirst();
  }

  /** From now on the guard answers 410. `undefined` when another request was first. */
  async markDeleting(tx: Transaction<Database>, sub: string): Promise<AccountRow | undefined> {
    return await tx
      .updateTable('accounts')
      .set({ state: 'deleting' })
      .where('sub', '=', sub)
      .where('state', '=', 'active')
      .returningAll()
      .executeTakeFirst();
  }

  /** Deletes the row. A hash stays for a week, to refuse tokens that outlive the account. */
  async drop(tx: Transaction<Database>, sub: string): Promise<void> {
    await tx
      .insertInto('deleted_subjects')
      .values({ sub_hash: subjectHash(sub) })
      .onConflict((conflict) => conflict.column('sub_hash').doUpdateSet({ deleted_at: sql`now()` }))
      .execute();
    await tx.deleteFrom('accounts').where('sub', '=', sub).execute();
  }

  @Scheduled({ name: 'forget-subjects', everyMs: hour })
  async forgetDeleted(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - tombstoneDays * 86_400_000);
    await this.db.deleteFrom('deleted_subjects').where('deleted_at', '<', oldest).execute();
  }

  /** Whether a subscription has not ended: it would charge again, or still grants access. */
  async hasLiveSubscription(sub: string, connection: Kysely<Database> = this.db): Promise<boolean> {
    const found = await connection
      .selectFrom('subscriptions')
      .innerJoin('billing_customers', 'billing_customers.stripe_customer_id', 'subscriptions.stripe_customer_id')
      .select('subscriptions.id')
      .where('billing_customers.sub', '=', sub)
      .where('subscriptions.status', 'not in', endedStatuses)
      .executeTakeFirst();
    return found !== undefined;
  }
}
