import type { Plan } from '@stufenlos/contracts';
import type { Interval } from '../../parts/plan-amount.ts';

export interface Choice {
  planId: Plan['id'] | undefined;
  interval: Interval;
}

/** `?plan=pro&mode=once`, as the pricing cards link it. Anything else is read as no choice, monthly. */
export function readChoice(query: URLSearchParams, plans: readonly Plan[]): Choice {
  const plan = plans.find(({ id }) => id === query.get('plan'));
  return { planId: plan?.id, interval: query.get('mode') === 'once' ? 'once' : 'month' };
}

export function writeChoice({ planId, interval }: Choice): URLSearchParams {
  return new URLSearchParams({ ...(planId ? { plan: planId } : {}), mode: interval });
}
