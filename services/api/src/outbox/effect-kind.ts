import type { z } from 'zod';

/** Every effect that may be added. The api does not start unless each has a handler. */
export const effectNames = [
  'account.delete',
  'billing.mirror',
  'contract.cancel',
  'contract.withdraw',
  'customer.email',
  'declaration.confirm',
  'mail',
  'monitor.webhook',
  'order.confirm',
  'order.unlock',
] as const;

/** Ties the name of an effect to its payload, for those who add it and for its handler. */
export interface EffectKind<Payload extends object> {
  name: string;
  /** Reads the stored payload, also one that the release before this one has stored. */
  payload: z.ZodType<Payload>;
}

export const effectKind = <Payload extends object>(
  name: (typeof effectNames)[number],
  payload: z.ZodType<Payload>,
): EffectKind<Payload> => ({ name, payload });
