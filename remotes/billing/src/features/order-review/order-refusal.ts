import { paymentRefusal } from '@stufenlos/account';
import type { Problem, Sentence } from '@stufenlos/contracts';

/** In the order in which they stand on the page. */
export const orderFields = [
  'buyer',
  'business.company',
  'business.street',
  'business.postalCode',
  'business.city',
  'business.vatId',
  'consents.immediate',
] as const;
export type OrderField = (typeof orderFields)[number];

export type OrderRefusal =
  | { kind: 'fields'; fields: OrderField[] }
  /** A subscription runs already: it is changed at the provider, not ordered twice. */
  | { kind: 'subscribed' }
  /** Prices or texts differ from those of the server, so the page must be reloaded. */
  | { kind: 'outdated' }
  /** The plan, or the run it was to open, is not there. */
  | { kind: 'absent' }
  /** This very order was paid already, perhaps in another window. */
  | { kind: 'paid' }
  /** Completed, but the money is still on its way: ordering again could cost twice. */
  | { kind: 'pending' }
  /** The number belongs to an order that has ended or was another one; the next attempt is a new order. */
  | { kind: 'over' }
  /** Only a person of ours can help. */
  | { kind: 'person'; text: 'order.refused.customer' | 'order.refused.buyer' }
  | { kind: 'sentence'; sentence: Sentence };

/** Why an order was not taken. `problem` is undefined when there was no readable answer. */
export function orderRefusal(problem: Problem | undefined, isOnline: boolean): OrderRefusal {
  if (problem?.code === 'invalid_input') {
    const paths = problem.fields?.map(({ path }) => path) ?? [];
    const fields = orderFields.filter((field) => paths.includes(field));
    return fields.length > 0 ? { kind: 'fields', fields } : { kind: 'outdated' };
  }
  if (problem?.code === 'not_found') return { kind: 'absent' };
  if (problem?.code === 'conflict') return conflicts[String(problem.data?.['reason'])] ?? { kind: 'over' };
  return { kind: 'sentence', sentence: paymentRefusal(problem, isOnline, 'checkout.unavailable') };
}

const conflicts: Record<string, OrderRefusal> = {
  subscribed: { kind: 'subscribed' },
  texts: { kind: 'outdated' },
  price: { kind: 'outdated' },
  paid: { kind: 'paid' },
  pending: { kind: 'pending' },
  // Nothing is wrong with this order: other windows were faster, several times in a row.
  busy: { kind: 'sentence', sentence: { key: 'order.refused.busy' } },
  // Two customer records at the provider: only a person can tell which is the right one.
  customer: { kind: 'person', text: 'order.refused.customer' },
  // All invoices of a customer name one buyer, and those of the subscription must stay right.
  buyer: { kind: 'person', text: 'order.refused.buyer' },
  // So must that of an order whose money is on its way.
  buyer_pending: { kind: 'sentence', sentence: { key: 'order.refused.buyerPending' } },
};
