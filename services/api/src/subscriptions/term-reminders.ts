import { Inject, Injectable } from '@nestjs/common';
import { intervals, intervalTerms } from '@stufenlos/contracts';
import { Kysely, type Transaction } from 'kysely';
import { isDeletedSubject } from '../access/deleted-subject.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import type { Subscription } from '../entitlements/entitlement-facts.ts';
import { germanPrice } from '../entitlements/entitlements.ts';
import { endingSoonDays, isGrantingStatus } from '../entitlements/sources.ts';
import { Mailer } from '../mail/mailer.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { day, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import { recipient } from './payment-notices.ts';

/** Longer than a month; a shorter period needs no reminder of its end. */
const reminded = intervals.filter((interval) => (intervalTerms[interval].months ?? 0) > 1);

/** Tells by mail that a long term comes to its end, or that it goes on because the person has renewed it. */
@Injectable()
export class TermReminders {
  constructor(
    @Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'publicOrigin'>,
    private readonly db: Kysely<Database>,
    private readonly mailer: Mailer,
    private readonly effects: OutboxRunner,
  ) {}

  /** One mail for each end, and another one if the person has changed it since. Safe to repeat. */
  @Scheduled({ name: 'term-reminders', everyMs: day })
  async remind(now: Date): Promise<void> {
    const rows = await this.db
      .selectFrom('subscriptions')
      .innerJoin('billing_customers', 'billing_customers.stripe_customer_id', 'subscriptions.stripe_customer_id')
      .selectAll('subscriptions')
      .select('billing_customers.sub')
      .where('kind', 'in', reminded)
      // A plan without a limit (null) was agreed on one by one. It may renew without the person having done anything, and
      // so may one whose limit is unknown (0).
      .where('site_limit', '>', 0)
      .where('period_end', '>', now)
      .where('period_end', '<=', new Date(now.getTime() + endingSoonDays * 86_400_000))
      .execute();
    const due = rows.filter(({ status, sub }) => isGrantingStatus(status) && !isDeletedSubject(sub));
    for (const row of due) await this.db.transaction().execute((tx) => this.order(tx, row, row.sub));
    if (due.length > 0) this.effects.notify();
  }

  private async order(tx: Transaction<Database>, row: Subscription, sub: string): Promise<void> {
    const { id, period_end: end, cancel_at_period_end: ends } = row;
    const person = await recipient(tx, sub);
    if (!person || end === null) return;
    const kind = ends ? 'termEnds' : 'termRenews';
    await this.mailer.enqueue(tx, `${kind}:${id}:${end.toISOString()}`, {
      account: sub,
      ...person,
      kind,
      words: {
        plan: row.plan_name,
        price: germanPrice(row.unit_amount, row.currency.toUpperCase()),
        link: `${this.config.publicOrigin}/setup`,
        ...writtenTime(end, person.locale),
      },
    });
  }
}
