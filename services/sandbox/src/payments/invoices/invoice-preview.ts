import { z } from 'zod';
import { takePending } from '../subscriptions/pending-lines.ts';
import { itemsChange, restartsPeriod, withItems } from '../subscriptions/plan-change.ts';
import { changeInvoiceOf, nextInvoiceOf, restartInvoiceOf } from '../subscriptions/renewals.ts';
import { isOver, type Subscription } from '../subscriptions/subscriptions.ts';
import { invalid } from '../protocol/payment-error.ts';
import type { Account } from '../store/account.ts';

export const previewParams = z
  .strictObject({ customer: z.string(), subscription: z.string(), subscription_details: itemsChange })
  .partial();

/**
 * The next invoice of a subscription, as if a change had been made: with `always_invoice` what would be charged at once,
 * else the one of the next period. Changes nothing. Throws 404 for no such subscription and 400 for one that is over.
 */
export function previewInvoice(account: Account, params: z.infer<typeof previewParams>) {
  const { subscription: id, customer, subscription_details: details = {} } = params;
  if (id === undefined) {
    throw invalid('Missing required param: subscription.', { code: 'parameter_missing', param: 'subscription' });
  }
  const { store } = account;
  const one = store.get('subscription', id, 'subscription') as Subscription;
  if (isOver(one)) throw invalid(`This subscription is ${one.status}.`, { code: 'invoice_upcoming_none' });
  if (customer !== undefined && customer !== one.customer) {
    throw invalid(`The subscription ${id} does not belong to ${customer}.`, { param: 'customer' });
  }
  const undo = store.savepoint();
  try {
    const { items, ...behaviour } = details;
    const changed = items === undefined ? one : withItems(account, one, { ...behaviour, items });
    const isNow = items !== undefined && details.proration_behavior === 'always_invoice';
    const lines = takePending(account, one.id);
    const invoiceOf = restartsPeriod(one, changed) ? restartInvoiceOf : isNow ? changeInvoiceOf : nextInvoiceOf;
    const invoice = invoiceOf(account, changed, lines);
    const previewed = `upcoming_${invoice.id}`;
    const data = invoice.lines.data.map((line) => ({ ...line, invoice: previewed }));
    return {
      ...invoice,
      id: previewed,
      billing_reason: 'upcoming',
      effective_at: null,
      lines: { ...invoice.lines, data, url: '/v1/invoices/upcoming/lines' },
      number: null,
      status: 'draft',
      status_transitions: { ...invoice.status_transitions, finalized_at: null },
    };
  } finally {
    undo();
  }
}
