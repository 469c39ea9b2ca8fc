import type { z } from 'zod';

/** External services that effects may wait for, and how many effects of one replica may wait for each. */
export const mostWaiting = { provider: 2, webhook: 2 } as const;
export type ExternalService = keyof typeof mostWaiting;

/**
 * Every effect that may be added, and which service it waits for; `provider` is the one of payments or of identities. The
 * api does not start unless each has a handler.
 */
const waitsFor = {
  'account.delete': 'provider',
  'billing.mirror': 'provider',
  'contract.cancel': 'provider',
  'contract.withdraw': 'provider',
  'customer.email': 'provider',
  'declaration.confirm': undefined,
  mail: undefined,
  'monitor.webhook': 'webhook',
  'order.buyer': 'provider',
  'order.confirm': undefined,
  'order.unlock': undefined,
} as const satisfies Record<string, ExternalService | undefined>;

export type EffectName = keyof typeof waitsFor;
export const effectNames = Object.keys(waitsFor) as EffectName[];

/** Ties the name of an effect to its payload, for those who add it and for its handler. */
export interface EffectKind<Payload extends object> {
  name: string;
  /** Reads the stored payload, also one that the release before this one has stored. */
  payload: z.ZodType<Payload>;
  waitsFor: ExternalService | undefined;
}

export const effectKind = <Payload extends object>(
  name: EffectName,
  payload: z.ZodType<Payload>,
): EffectKind<Payload> => ({ name, payload, waitsFor: waitsFor[name] });
