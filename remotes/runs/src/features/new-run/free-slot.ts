import type { Entitlement, ScanProfile } from '@stufenlos/contracts';

/**
 * Whether a website is part of what was paid for, or could become it. `overLimit`: it was added, but the plan includes
 * fewer. `profile`: what it is or would be checked by. `isPermanent`: the place cannot be given to another website later.
 */
export type SlotOffer =
  | { kind: 'covered'; profile: ScanProfile }
  | { kind: 'none' }
  | { kind: 'overLimit' }
  | {
      kind: 'free';
      profile: ScanProfile;
      used: number;
      /** null = no limit. */
      limit: number | null;
      isPermanent: boolean;
    };

export function slotOffer(hostKey: string, entitlement: Entitlement | null): SlotOffer {
  if (!entitlement || entitlement.state === 'none') return { kind: 'none' };
  const { subscription, payments, sites } = entitlement;
  const site = sites.find((one) => one.hostKey === hostKey);
  const payment = payments.find((one) => one.sites.includes(hostKey));
  if (site && !site.overLimit) {
    const source = site.source === 'payment' ? (payment ?? subscription) : (subscription ?? payment);
    return { kind: 'covered', profile: source?.profile ?? 'basic' };
  }
  const sources = [...(subscription ? [subscription] : []), ...payments.filter(({ suspended }) => !suspended)];
  const free = sources.find(({ limit, used }) => limit === null || used < limit);
  if (!free) return { kind: site ? 'overLimit' : 'none' };
  const { profile, used, limit } = free;
  return { kind: 'free', profile, used, limit, isPermanent: free !== subscription };
}
