import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { Mailer } from '../mail/mailer.ts';
import type { Subscription } from '../entitlements/entitlement-facts.ts';
import { germanPrice } from '../entitlements/entitlements.ts';
import { isGrantingStatus } from '../entitlements/sources.ts';

type Tx = Transaction<Database>;
const mailKinds = {
  failed: 'paymentFailed',
  authentication: 'paymentAuthentication',
  ended: 'paymentEnded',
} as const;

/**
 * Subscriptions whose problem is new, to be told by mail. That one has ended is news only of a subscription that we
 * saw granting: an old one, read for the first time, tells nothing.
 */
export function newProblems(before: readonly Subscription[], now: readonly Subscription[]): Subscription[] {
  return now.filter(({ id, payment_problem: problem, problem_source: source }) => {
    const known = before.find((one) => one.id === id);
    if (problem === null || (known?.payment_problem === problem && known.problem_source === source)) return false;
    return problem !== 'ended' || (known !== undefined && isGrantingStatus(known.status));
  });
}

/** Tells a person by mail that money did not come, and where to mend it. */
@Injectable()
export class PaymentNotices {
  constructor(
    @Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'publicOrigin'>,
    private readonly mailer: Mailer,
  ) {}

  /** In the transaction that writes the reading. @returns whether a mail was ordered; notify the runner after the commit */
  async mailNewProblems(
    tx: Tx,
    sub: string,
    before: readonly Subscription[],
    now: readonly Subscription[],
  ): Promise<boolean> {
    const problems = newProblems(before, now);
    if (problems.length === 0) return false;
    const person = await recipient(tx, sub);
    if (!person) return false;
    for (const { id, payment_problem: problem, problem_source: source, ...row } of problems) {
      if (problem === null) continue;
      const price = germanPrice(row.unit_amount, row.currency.toUpperCase());
      await this.mailer.enqueue(tx, `payment:${id}:${problem}:${source}`, {
        account: sub,
        ...person,
        kind: mailKinds[problem],
        words: { plan: row.plan_name, price, link: this.link },
      });
    }
    return true;
  }

  /** An order that was placed, and whose delayed payment (such as SEPA direct debit) did not come. */
  async mailFailedOrder(tx: Tx, orderId: string): Promise<void> {
    const order = await tx
      .selectFrom('orders')
      .select(['reference', 'plan_name', 'amount', 'currency', 'email', 'locale'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (order.email === null) return;
    await this.mailer.enqueue(tx, `payment:order:${orderId}`, {
      account: null,
      to: order.email,
      locale: order.locale,
      kind: 'orderFailed',
      words: {
        reference: order.reference,
        plan: order.plan_name,
        price: germanPrice(order.amount, order.currency.toUpperCase()),
        link: this.link,
      },
    });
  }

  private get link(): string {
    return `${this.config.publicOrigin}/setup`;
  }
}

/** The address that the provider has, else that of the newest order. Null: there is no address. */
export async function recipient(tx: Tx, sub: string) {
  const known = await tx
    .selectFrom('billing_customers')
    .leftJoin('accounts', 'accounts.sub', 'billing_customers.sub')
    .select(['billing_customers.email', 'accounts.locale'])
    .where('billing_customers.sub', '=', sub)
    .executeTakeFirst();
  const ordered = await tx
    .selectFrom('orders')
    .select(['email', 'locale'])
    .where('owner_sub', '=', sub)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const to = known?.email ?? ordered?.email ?? null;
  return to === null ? null : { to, locale: known?.locale ?? ordered?.locale ?? ('de' as const) };
}
