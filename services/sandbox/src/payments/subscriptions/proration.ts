import type { PaymentStore } from '../store/payment-store.ts';
import { type Line, nameOf } from '../catalogue/prices.ts';
import { costOf, itemOf, type Subscription } from './subscriptions.ts';

/** A credit for the rest of a period, negative, or what the rest costs. */
export type ProratedLine = Line & Required<Pick<Line, 'proration'>>;

/**
 * What a change from `one` to `changed` at this second of the period gives back and costs, each rounded to a cent by
 * itself. Nothing when the price of a period stays as it is, and nothing in a trial, which costs nothing.
 */
export function prorationsOf(
  store: PaymentStore,
  one: Subscription,
  changed: Subscription,
  at: number,
): ProratedLine[] {
  const [before, after] = [itemOf(one), itemOf(changed)];
  if (one.status === 'trialing') return [];
  if (before.price.id === after.price.id && before.quantity === after.quantity) return [];
  const { current_period_start: start, current_period_end: end } = before;
  const line = (of: Subscription, sign: 1 | -1, words: string): ProratedLine => {
    const cost = costOf(of);
    const description = `${words} ${nameOf(store, cost.price)} after ${day(at)}`;
    // Rounded before the sign, so that a change and a change back take away what they gave.
    const share = Math.round((cost.amount * (end - at)) / (end - start));
    return { ...cost, amount: sign * share, proration: { description, period: { start: at, end } } };
  };
  return [line(one, -1, 'Unused time on'), line(changed, 1, 'Remaining time on')];
}

const day = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000);
