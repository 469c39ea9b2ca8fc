import type { Account } from '../store/account.ts';
import { expireSession, type Session } from '../checkout/sessions.ts';
import type { Invoice } from '../invoices/invoices.ts';
import { collect, renew } from './renewals.ts';
import { isOver, itemOf, type Subscription } from './subscriptions.ts';

interface Transition {
  /** Seconds since 1970. */
  at: number;
  perform: () => void;
}

/** Everything that has fallen due by now, the oldest first. Called before anything else is done. */
export function runDueTransitions(account: Account): void {
  for (;;) {
    const next = nextTransition(account);
    if (!next || next.at > account.clock.now()) return;
    next.perform();
  }
}

/** Puts the time forward, and does all that falls due on the way, each at its moment. */
export function advanceClock(account: Account, seconds: number): void {
  const { clock } = account;
  runDueTransitions(account);
  const target = clock.now() + Math.max(0, Math.floor(seconds));
  for (;;) {
    const next = nextTransition(account);
    if (!next || next.at > target) break;
    clock.advance(next.at - clock.now());
    next.perform();
  }
  clock.advance(target - clock.now());
}

function nextTransition(account: Account): Transition | undefined {
  const { store } = account;
  const invoices = (store.list('invoice') as Invoice[]).filter(({ status }) => status === 'open');
  const open = Map.groupBy(invoices, ({ parent }) => parent?.subscription_details?.subscription);
  const all: Transition[] = [
    ...(store.list('checkout.session') as Session[])
      .filter(({ status }) => status === 'open')
      .map((one) => ({ at: one.expires_at, perform: () => void expireSession(account, one) })),
    ...(store.list('subscription') as Subscription[]).flatMap((one) =>
      transitionsOf(account, one, open.get(one.id) ?? []),
    ),
  ];
  return all.reduce<Transition | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);
}

function transitionsOf(account: Account, one: Subscription, open: Invoice[]): Transition[] {
  if (isOver(one) || one.status === 'paused' || one.status === 'incomplete') return [];
  const retries = open.flatMap((invoice) => {
    const at = invoice.next_payment_attempt;
    return at === null ? [] : [{ at, perform: () => collect(account, one, invoice) }];
  });
  // While money is missing the next period waits for it, unless the end is agreed.
  const isWaiting = open.length > 0 || one.status === 'unpaid';
  if (isWaiting && !one.cancel_at_period_end) return retries;
  return [...retries, { at: itemOf(one).current_period_end, perform: () => renew(account, one) }];
}
