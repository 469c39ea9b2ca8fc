import { Injectable } from '@nestjs/common';
import type { MeExport } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { CurrentUser } from '../access/current-user.ts';
import type { Database } from '../database/schema.ts';
import type { AccountRow } from './profile.repository.ts';

/** All data that is kept about a person, for them to download. Reads the tables of others and writes none. */
@Injectable()
export class ProfileExport {
  constructor(private readonly db: Kysely<Database>) {}

  async of(user: CurrentUser, account: AccountRow, now: Date): Promise<MeExport> {
    const { sub } = user;
    const [runs, memory, billing] = await Promise.all([this.runs(sub), this.memory(sub), this.billing(sub)]);
    return {
      exportedAt: now.toISOString(),
      account: plain({
        sub: user.sub,
        locale: account.locale,
        mail: account.mail_prefs,
        createdAt: account.created_at,
      }),
      claims: plain({
        sub: user.sub,
        name: user.name,
        email: user.email,
        email_verified: user.emailVerified,
        org_id: user.orgId,
        auth_time: user.authTime,
      }),
      runs: runs.map(plain),
      memory: plain(memory),
      billing: plain(billing),
    };
  }

  private runs(sub: string) {
    return this.db
      .selectFrom('runs')
      .select(['id', 'url', 'host_key as host', 'final_url as finalUrl', 'title', 'source', 'scope', 'profile'])
      .select(['locale', 'state', 'failure_code as failureCode', 'failure_detail as failureDetail', 'stats', 'engine'])
      .select(['created_at as createdAt', 'started_at as startedAt', 'finished_at as finishedAt'])
      .select(['unlocked_at as unlockedAt'])
      .where('owner_sub', '=', sub)
      .orderBy('created_at', 'desc')
      .execute();
  }

  /** Marks, answers, links, monitors and proofs. A link is named by its time, because only its hash is stored. */
  private async memory(sub: string) {
    const own = this.db.selectFrom('runs').select('id').where('owner_sub', '=', sub);
    const [ignored, answers, questions, shares, monitors, proofs, sender] = await Promise.all([
      this.db
        .selectFrom('finding_marks')
        .select(['host_key as host', 'fingerprint', 'reason', 'created_at as createdAt'])
        .where('owner_sub', '=', sub)
        .execute(),
      this.db
        .selectFrom('manual_answers')
        .select(['run_id as run', 'criterion', 'verdict', 'note', 'answered_at as answeredAt'])
        .where('run_id', 'in', own)
        .execute(),
      this.db
        .selectFrom('question_answers')
        .select(['host_key as host', 'kind', 'key', 'verdict', 'answered_at as answeredAt'])
        .where('owner_sub', '=', sub)
        .execute(),
      this.db
        .selectFrom('run_shares')
        .select(['run_id as run', 'created_at as createdAt', 'revoked_at as revokedAt'])
        .where('run_id', 'in', own)
        .execute(),
      this.db
        .selectFrom('monitors')
        .select(['host_key as host', 'url', 'scope', 'cadence', 'notify', 'enabled', 'next_due_at as nextDueAt'])
        .select(['email', 'webhook_url as webhookUrl', 'created_at as createdAt'])
        .where('owner_sub', '=', sub)
        .execute(),
      this.db
        .selectFrom('site_proofs')
        .select(['host_key as host', 'origin', 'method', 'proven_at as provenAt', 'checked_at as checkedAt'])
        .select(['created_at as createdAt'])
        .where('owner_sub', '=', sub)
        .execute(),
      this.sender(sub),
    ]);
    return { ignored, answers, questions, shares, monitors, proofs, sender };
  }

  /** The logo is a PNG in base64. */
  private async sender(sub: string) {
    const row = await this.db
      .selectFrom('report_senders')
      .select(['name', 'contact', 'address', 'logo', 'updated_at as updatedAt'])
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    return row ? { ...row, logo: row.logo?.toString('base64') ?? null } : null;
  }

  private async billing(sub: string) {
    const customer = await this.db
      .selectFrom('billing_customers')
      .select(['stripe_customer_id as id', 'updated_at as updatedAt'])
      .where('sub', '=', sub)
      .executeTakeFirst();
    const [paid, sites, orders, declarations] = await Promise.all([
      this.paid(customer?.id ?? ''),
      this.db
        .selectFrom('registered_sites')
        .select(['host_key as host', 'url', 'source_kind as source', 'release_at as releaseAt'])
        .select(['created_at as createdAt'])
        .where('owner_sub', '=', sub)
        .execute(),
      this.orders(sub),
      this.db
        .selectFrom('contract_requests')
        .select(['reference', 'kind', 'name', 'email', 'contract', 'locale', 'payload as content'])
        .select(['received_at as receivedAt', 'confirmed_at as confirmedAt', 'handled_at as handledAt', 'outcome'])
        .where('owner_sub', '=', sub)
        .orderBy('received_at', 'desc')
        .execute(),
    ]);
    return { customer: customer ?? null, ...paid, sites, orders, declarations };
  }

  /** What the provider charged for. */
  private async paid(customerId: string) {
    const [subscriptions, payments] = await Promise.all([
      this.db
        .selectFrom('subscriptions')
        .select(['id', 'status', 'plan_name as planName', 'unit_amount as amount', 'currency'])
        .select(['site_limit as siteLimit', 'kind as interval', 'period_end as periodEnd'])
        .select(['cancel_at_period_end as cancelAtPeriodEnd', 'created_at as createdAt'])
        .where('stripe_customer_id', '=', customerId)
        .execute(),
      this.db
        .selectFrom('one_time_payments')
        .select(['payment_intent_id as id', 'status', 'plan_name as planName', 'amount', 'currency'])
        .select(['amount_refunded as amountRefunded', 'site_limit as siteLimit', 'paid_at as paidAt'])
        .where('stripe_customer_id', '=', customerId)
        .execute(),
    ]);
    return { subscriptions, payments };
  }

  private orders(sub: string) {
    return this.db
      .selectFrom('orders')
      .select(['id', 'reference', 'lookup_key as offer', 'plan_name as planName', 'kind as interval', 'amount'])
      .select(['currency', 'tax_note as taxNote', 'text_version as textVersion', 'terms_hash as termsHash'])
      .select(['button_label as button', 'buyer', 'consents', 'business', 'tax', 'email', 'locale', 'run_id as run'])
      .select(['state', 'created_at as orderedAt', 'paid_at as paidAt'])
      .where('owner_sub', '=', sub)
      .orderBy('created_at', 'desc')
      .execute();
  }
}

/** The value as the reader gets it, with dates as strings. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
