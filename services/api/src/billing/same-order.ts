import type { NewOrder, OrderRow } from './orders.repository.ts';

/** Whoever orders is bound to these: an order with another one of them is another order. */
const terms = ['lookup_key', 'price_id', 'amount', 'currency', 'tax_note', 'text_version', 'buyer', 'locale'] as const;

/** Whether a wish is the order that is there already, as a second click or a second tab makes it. Pure. */
export const isSameOrder = (order: OrderRow, wish: NewOrder): boolean =>
  order.owner_sub === wish.owner_sub &&
  terms.every((term) => order[term] === wish[term]) &&
  order.run_id === (wish.run_id ?? null);
