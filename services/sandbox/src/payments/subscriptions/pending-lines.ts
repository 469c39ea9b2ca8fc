import { newId, type Resource } from '../store/payment-store.ts';
import type { Account } from '../store/account.ts';
import type { Line } from '../catalogue/prices.ts';
import type { ProratedLine } from './proration.ts';

/** Credits and debits that wait for the next invoice of a subscription. The API does not show them by themselves. */
interface PendingLine extends Resource {
  subscription: string;
  line: ProratedLine;
}

const kind = 'sandbox.pending_line';

export function addPending({ store, clock }: Account, subscription: string, lines: readonly ProratedLine[]): void {
  for (const line of lines) {
    const pending: PendingLine = { id: newId('ii'), object: kind, created: clock.now(), subscription, line };
    store.put(pending);
  }
}

/** Oldest first; from now on they belong to the invoice that they are taken for. */
export function takePending({ store }: Account, subscription: string): Line[] {
  const pending = (store.list(kind) as PendingLine[]).filter((one) => one.subscription === subscription).toReversed();
  for (const { id } of pending) store.remove(id);
  return pending.map(({ id, line }) => ({ ...line, proration: { ...line.proration, invoiceItem: id } }));
}
