import { z } from 'zod';
import { invalid } from '../protocol/payment-error.ts';
import type { Account } from '../store/account.ts';
import { addPending } from './pending-lines.ts';
import { amountIn, findPrice } from '../catalogue/prices.ts';
import { periodEnd } from './periods.ts';
import { prorationsOf } from './proration.ts';
import { itemOf, recurringOf, type Subscription, type SubscriptionItem, withItem } from './subscriptions.ts';

const items = z.array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.number() }).partial());
export const itemsChange = z
  .strictObject({
    items,
    /** Without it `create_prorations`: charged with the next invoice; `always_invoice`: at once. */
    proration_behavior: z.string(),
    /** Seconds since 1970, within the period; without it now. */
    proration_date: z.number(),
  })
  .partial();
export type ItemsChange = z.infer<typeof itemsChange> & { items: z.infer<typeof items> };

/** With another price or quantity; what that gives back and costs waits for an invoice. Keeps nothing else.
 * With another length of the period a new one begins now, and only the credit waits. */
export function withItems(account: Account, one: Subscription, change: ItemsChange): Subscription {
  const changed = withItem(one, newItem(account, one, change.items));
  const at = dateOf(account, one, change);
  const lines = change.proration_behavior === 'none' ? [] : prorationsOf(account.store, one, changed, at);
  if (!restartsPeriod(one, changed)) {
    addPending(account, one.id, lines);
    return changed;
  }
  if (one.status !== 'active' && one.status !== 'past_due') {
    throw invalid(`The sandbox gives a subscription that is ${one.status} no new period.`, {
      param: 'items[0][price]',
    });
  }
  addPending(
    account,
    one.id,
    lines.filter(({ amount }) => amount < 0),
  );
  return restarted(account, changed);
}

/** Whether a change goes to another length of the period: what is left is given back, and a new one begins. */
export function restartsPeriod(one: Subscription, changed: Subscription): boolean {
  const [before, after] = [recurringOf(itemOf(one).price), recurringOf(itemOf(changed).price)];
  return before.interval !== after.interval || before.interval_count !== after.interval_count;
}

/** From now on; an end that was agreed moves to the end of the new period. */
function restarted({ clock }: Account, one: Subscription): Subscription {
  const start = clock.now();
  const end = periodEnd(start, start, recurringOf(itemOf(one).price));
  const anchored = { ...one, billing_cycle_anchor: start, cancel_at: one.cancel_at_period_end ? end : one.cancel_at };
  return withItem(anchored, { current_period_start: start, current_period_end: end });
}

function dateOf({ clock }: Account, one: Subscription, { proration_date: date }: ItemsChange): number {
  const { current_period_start: start, current_period_end: end } = itemOf(one);
  if (date === undefined) return Math.min(clock.now(), end);
  if (Number.isInteger(date) && date >= start && date <= end) return date;
  throw invalid('proration_date must be within the current period.', { param: 'proration_date' });
}

function newItem({ store }: Account, one: Subscription, items: ItemsChange['items']): Partial<SubscriptionItem> {
  const [asked] = items;
  if (!asked || items.length > 1 || asked.id !== itemOf(one).id) {
    throw invalid('The sandbox changes the one item of a subscription, by its id.', { param: 'items' });
  }
  const price = asked.price === undefined ? itemOf(one).price : findPrice(store, asked.price, 'items[0][price]');
  recurringOf(price);
  if (amountIn(price, one.currency) === undefined) {
    throw invalid('The sandbox changes to prices of the same currency.', { param: 'items[0][price]' });
  }
  const { quantity = itemOf(one).quantity } = asked;
  if (!Number.isInteger(quantity) || quantity < 1)
    throw invalid('quantity must be at least 1', { param: 'items[0][quantity]' });
  return { price, quantity, plan: { id: price.id, object: 'plan' } } as Partial<SubscriptionItem>;
}
