/** Consumers have rights that businesses have not. */
export const buyers = ['consumer', 'business'] as const;
export type Buyer = (typeof buyers)[number];

/** Grows with every change of `texts/order.*.json`: kept with each order as evidence. */
export const orderTextVersion = '2026-11-29';

/** Kinds of notice. */
export const cancellationKinds = ['ordinary', 'extraordinary'] as const;
