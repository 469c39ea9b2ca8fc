import { until } from './processes.ts';
import type { Product } from './product.ts';

/** How the product gets missed events: the provider sends them again, or the daily reconciliation reads everything. */
export type Repair = 'resend' | 'reconcile';

/**
 * Ends all faults, lets the product get the missed events, and waits until it has nothing left to do.
 * @throws Error when the product still has work after three minutes
 */
export async function waitUntilSettled(product: Product, repair: Repair): Promise<void> {
  await product.admin('DELETE', '/faults');
  await product.admin('POST', '/deliveries', { mode: 'on' });
  if (repair === 'resend') {
    await product.admin('POST', '/events/resend', { which: 'all' });
    await untilDelivered(product);
  }
  await reconcile(product, repair);
  await hurry(product);
  let quiet = 0;
  await until(
    'the product has nothing left to do',
    async () => {
      quiet = (await isQuiet(product)) ? quiet + 1 : 0;
      return quiet >= 3;
    },
    180,
  );
}

/**
 * Runs the reconciliation. This makes open orders an hour old, because no event reports an order whose checkout was
 * created without an answer. When no event is sent again, all customers also count as last read 25 hours ago.
 */
async function reconcile(product: Product, repair: Repair): Promise<void> {
  // Change the rows while no api runs. An api that stops gracefully still writes older data with the current time.
  await product.restartApi(async () => {
    if (repair === 'reconcile')
      await product.rows(`update billing_customers set updated_at = now() - interval '25 hours'`);
    await product.rows(`update orders set created_at = created_at - interval '61 minutes' where state = 'open'`);
    await product.rows(`delete from task_runs where name = 'billing-reconcile'`);
  });
  const ended = async () => {
    const [run] = await product.rows<{ finished_at: Date | null; error: string | null }>(
      `select finished_at, error from task_runs where name = 'billing-reconcile'`,
    );
    if (run?.error) throw new Error(`the reconciliation failed: ${run.error}`);
    return run?.finished_at != null;
  };
  await until('the reconciliation has ended', ended, 180);
}

/** Makes failed work due at once, because the product would retry it only after minutes. */
async function hurry(product: Product): Promise<void> {
  for (const [table, done] of [
    ['stripe_events', 'processed_at'],
    ['effects', 'done_at'],
  ]) {
    await product.rows(`update ${table} set not_before = now() where ${done} is null and last_error is not null`);
  }
}

async function isQuiet(product: Product): Promise<boolean> {
  const [left] = await product.rows<{ work: string }>(
    `select (select count(*) from stripe_events where processed_at is null and attempts < 12)
       + (select count(*) from effects where done_at is null) as work`,
  );
  return Number(left?.work) === 0 && (await isDelivered(product));
}

/**
 * Waits until every event has arrived once. The clock may jump over days at once, so the deliveries need this time. An
 * event whose delivery failed because the api was busy is sent again at once.
 */
export const untilDelivered = (product: Product): Promise<void> =>
  until(
    'every event has arrived',
    async () => {
      const missing = (await sentEvents(product)).filter(({ deliveries }) => !deliveries.some(hasArrived));
      for (const { id, deliveries } of missing) {
        if (deliveries.at(-1)?.attempts !== 0) await product.admin('POST', `/events/${id}/resend`);
      }
      return missing.length === 0;
    },
    180,
  );

/** True when no delivery is held or waits for its first attempt. */
async function isDelivered(product: Product): Promise<boolean> {
  const isUnderWay = ({ state, attempts }: Delivery) => state === 'held' || (state === 'waiting' && attempts === 0);
  return !(await sentEvents(product)).some(({ deliveries }) => deliveries.some(isUnderWay));
}

interface Delivery {
  state: string;
  attempts: number;
}

const hasArrived = ({ state }: Delivery): boolean => state === 'delivered';

/** The events of the last 30 virtual days. */
async function sentEvents(product: Product): Promise<{ id: string; deliveries: Delivery[] }[]> {
  const { events } = await product.admin<{ events: { id: string; deliveries: Delivery[] }[] }>('GET', '/events');
  return events;
}
