import { defaultInterval, readInterval, type Interval, type Plan } from '@stufenlos/contracts';

const runId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A run's id out of an address; undefined when it is none. */
export const readRunId = (text: string | null | undefined): string | undefined =>
  text != null && runId.test(text) ? text : undefined;

/**
 * The run that a purchase is to open: named by the address, or the one whose page sent its visitor here, which the
 * shell's guard leaves in the history entry as `from`.
 */
export function rememberedRun(query: URLSearchParams, state: unknown): string | undefined {
  const named = readRunId(query.get('run'));
  if (named !== undefined) return named;
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? readRunId(/^\/run\/([^/?#]+)/.exec(from)?.[1]) : undefined;
}

/** Where an order is reviewed before it is placed. */
export const orderPath = (lookupKey: string, run: string | undefined): string =>
  `/setup/order?${new URLSearchParams({ plan: lookupKey, ...(run !== undefined && { run }) }).toString()}`;

/** Back to the plans, with the same choice. */
export const plansPath = (plan: string, mode: Interval, run: string | undefined): string =>
  `/setup?${new URLSearchParams({ plan, mode, ...(run !== undefined && { run }) }).toString()}`;

export interface Choice {
  planId: Plan['id'] | undefined;
  interval: Interval;
}

/** `?plan=pro&mode=once`, as the pricing cards link it. Anything else is read as no plan, and as the interval that is paid. */
export function readChoice(query: URLSearchParams, plans: readonly Plan[], paid: Interval = defaultInterval): Choice {
  const plan = plans.find(({ id }) => id === query.get('plan'));
  return { planId: plan?.id, interval: readInterval(query.get('mode')) ?? paid };
}

export function writeChoice({ planId, interval }: Choice): URLSearchParams {
  return new URLSearchParams({ ...(planId ? { plan: planId } : {}), mode: interval });
}
