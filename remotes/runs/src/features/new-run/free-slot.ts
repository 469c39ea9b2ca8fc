import type { Entitlement, ScanProfile } from '@stufenlos/contracts';

/** Whether a website is part of what was paid for, or could become it (P69). `profile`: what it is or would be checked by. */
export type SlotOffer =
  | { kind: 'covered'; profile: ScanProfile }
  | { kind: 'none' }
  | { kind: 'free'; profile: ScanProfile; used: number; /** null = no limit. */ limit: number | null };

export function slotOffer(hostKey: string, entitlement: Entitlement | null): SlotOffer {
  if (!entitlement || entitlement.state === 'none') return { kind: 'none' };
  const { subscription, payments, sites } = entitlement;
  const site = sites.find((one) => one.hostKey === hostKey);
  const payment = payments.find((one) => one.sites.includes(hostKey));
  if (site) {
    const source = site.source === 'payment' ? (payment ?? subscription) : (subscription ?? payment);
    return { kind: 'covered', profile: source?.profile ?? 'basic' };
  }
  const sources = [...(subscription ? [subscription] : []), ...payments.filter(({ suspended }) => !suspended)];
  const free = sources.find(({ limit, used }) => limit === null || used < limit);
  return free ? { kind: 'free', profile: free.profile, used: free.used, limit: free.limit } : { kind: 'none' };
}
