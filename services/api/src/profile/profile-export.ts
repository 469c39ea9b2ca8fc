import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { CurrentUser } from '../access/current-user.ts';
import type { Database } from '../database/schema.ts';
import { MemberResults } from '../exports/member-results.ts';
import { ownRuns } from '../runs/own-runs.ts';
import { jsonList, jsonObject, jsonValue, type JsonPieces } from '../texts/json-pieces.ts';
import type { AccountRow } from './profile.repository.ts';

/** All data that is kept about a person, for them to download. Reads the tables of others and writes none. */
@Injectable()
export class ProfileExport {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly results: MemberResults,
  ) {}

  /**
   * A `MeExport` as JSON. What is kept of an account itself is read at once. Runs and their findings, of which there may
   * be millions, are read as fast as the reader takes them.
   */
  async of(user: CurrentUser, account: AccountRow, now: Date): Promise<JsonPieces> {
    const { sub } = user;
    const [memory, billing] = await Promise.all([this.memory(sub), this.billing(sub)]);
    return jsonObject({
      exportedAt: jsonValue(now.toISOString()),
      account: jsonValue({
        sub: user.sub,
        locale: account.locale,
        mail: account.mail_prefs,
        createdAt: account.created_at,
      }),
      claims: jsonValue({
        sub: user.sub,
        name: user.name,
        email: user.email,
        email_verified: user.emailVerified,
        org_id: user.orgId,
        auth_time: user.authTime,
      }),
      runs: jsonList(this.runs(sub)),
      memory: jsonValue(memory),
      billing: jsonValue(billing),
      results: jsonList(this.results.of(sub)),
    });
  }

  private async *runs(sub: string): AsyncGenerator<JsonPieces> {
    for await (const ids of ownRuns(this.db, sub)) {
      const runs = await this.db
        .selectFrom('runs')
        .select(['id', 'url', 'host_key as host', 'final_url as finalUrl', 'title', 'source', 'scope', 'profile'])
        .select(['locale', 'state', 'failure_code as failureCode', 'failure_detail as failureDetail', 'stats'])
        .select(['engine', 'created_at as createdAt', 'started_at as startedAt', 'finished_at as finishedAt'])
        .select(['unlocked_at as unlockedAt', 'details_removed_at as detailsRemovedAt'])
        .where('id', 'in', ids)
        .where('owner_sub', '=', sub)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      yield* runs.map(jsonValue);
    }
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
      .select(['stripe_customer_id as id', 'email', 'updated_at as updatedAt'])
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
