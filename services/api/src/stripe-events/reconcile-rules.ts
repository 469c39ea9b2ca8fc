import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../database/schema.ts';
import { mostAttempts } from './stripe-events.repository.ts';

const minute = 60_000;
/** Younger work is probably on its way already. */
const graceMs = 2 * minute;
/** Everybody is read this often whatever happens. */
const everybodyMs = 24 * 60 * minute;

type Customers = ExpressionBuilder<Database, 'billing_customers'>;

/**
 * Which customers are to be read: those with open work, who are looked at every 15 minutes, and those who were not read
 * for a day. Open work is an event that was not followed up, a status that is about to change, a limit that could not
 * be read, a period that is over, or an order that is not paid yet.
 */
export function isReconciliationDue(now: Date) {
  const before = new Date(now.getTime() - graceMs);
  return (where: Customers): Expression<SqlBool> => {
    const customerId = 'billing_customers.stripe_customer_id';
    return where.or([
      where('ticket', '=', '0'),
      where('updated_at', '<', new Date(now.getTime() - everybodyMs)),
      where.exists(
        where
          .selectFrom('stripe_events')
          .select('id')
          .whereRef('customer_id', '=', customerId)
          .where('processed_at', 'is', null)
          .where('attempts', '<', mostAttempts)
          .where('received_at', '<', before),
      ),
      where.exists(
        where
          .selectFrom('subscriptions')
          .select('id')
          .whereRef('subscriptions.stripe_customer_id', '=', customerId)
          .where((of) =>
            of.or([
              of('status', 'in', ['incomplete', 'past_due']),
              of.and([
                of('status', 'in', ['active', 'trialing']),
                of.or([of('site_limit', '=', 0), of('period_end', '<', before)]),
              ]),
            ]),
          ),
      ),
      where.exists(
        where
          .selectFrom('one_time_payments')
          .select('payment_intent_id')
          .whereRef('one_time_payments.stripe_customer_id', '=', customerId)
          .where('status', '=', 'succeeded')
          .where('site_limit', '=', 0),
      ),
      where.exists(
        where
          .selectFrom('orders')
          .select('id')
          .whereRef('orders.owner_sub', '=', 'billing_customers.sub')
          .where('state', '=', 'open')
          .where('orders.created_at', '<', before),
      ),
    ]);
  };
}
