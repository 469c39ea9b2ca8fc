import type { Entitlement } from '@stufenlos/contracts';

/** Whether a website is part of what was paid for, or could become it (P69). */
export type SlotOffer =
  { kind: 'covered' } | { kind: 'none' } | { kind: 'free'; used: number; /** null = no limit. */ limit: number | null };

export function slotOffer(hostKey: string, entitlement: Entitlement | null): SlotOffer {
  if (!entitlement || entitlement.state === 'none') return { kind: 'none' };
  if (entitlement.sites.some((site) => site.hostKey === hostKey)) return { kind: 'covered' };
  const { subscription, payments } = entitlement;
  const sources = [...(subscription ? [subscription] : []), ...payments.filter(({ suspended }) => !suspended)];
  const free = sources.find(({ limit, used }) => limit === null || used < limit);
  return free ? { kind: 'free', used: free.used, limit: free.limit } : { kind: 'none' };
}
