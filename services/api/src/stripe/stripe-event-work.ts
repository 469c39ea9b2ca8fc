/** What an event of the provider asks of us. Its content is never used: an event only says what to read again. */
export type EventWork = 'read customer' | 'read catalogue' | 'nothing';

const ofCustomers = ['customer.subscription.', 'invoice.', 'payment_intent.', 'charge.', 'checkout.session.'];
const ofCatalogue = ['product.', 'price.'];

/** By the beginning of the type, so that a kind which the provider adds later is followed up too. */
export function workOf(type: string): EventWork {
  if (type === 'customer.deleted' || ofCustomers.some((start) => type.startsWith(start))) return 'read customer';
  return ofCatalogue.some((start) => type.startsWith(start)) ? 'read catalogue' : 'nothing';
}

/** A dispute names the payment, not the customer. */
export const isDispute = (type: string): boolean => type.startsWith('charge.dispute.');

/** Whether the event says that a checkout was paid, completed or is over: its order may be settled, or its place is free. */
export const decidesCheckout = (type: string): boolean => type.startsWith('checkout.session.');
