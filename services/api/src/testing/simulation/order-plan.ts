import { seededRandom } from '@stufenlos/workspace/seeded-random';

/** Who orders: a visitor, a member one page or a whole website, or a monitor. */
export const orderClasses = ['free', 'paid', 'site', 'monitor'] as const;
export type OrderClass = (typeof orderClasses)[number];

/** Shares of all pages. */
export const mixes = {
  mixed: { free: 0.4, paid: 0.1, site: 0.4, monitor: 0.1 },
  pages: { free: 0.8, paid: 0.2, site: 0, monitor: 0 },
  sites: { free: 0, paid: 0, site: 1, monitor: 0 },
} as const satisfies Record<string, Record<OrderClass, number>>;

export interface PlannedOrder {
  /** Milliseconds from the beginning. */
  at: number;
  kind: OrderClass;
  host: number;
}

export interface Load {
  seed: number;
  mix: keyof typeof mixes;
  hosts: number;
  /** Pages of a whole website. */
  sitePages: number;
  /** Pages a second that are ordered, one step after the other. */
  steps: readonly number[];
  stepMs: number;
}

/** Orders at random moments, in their order. Pure: the same load gives the same plan. */
export function planOrders({ seed, mix, hosts, sitePages, steps, stepMs }: Load): PlannedOrder[] {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const orders: PlannedOrder[] = [];
  for (const [step, rate] of steps.entries()) {
    for (const kind of orderClasses) {
      const pages = rate * mixes[mix][kind] * (stepMs / 1000);
      // What is left of a whole order happens as often as it is large.
      const count = Math.floor(pages / (kind === 'site' ? sitePages : 1) + random());
      for (let order = 0; order < count; order += 1) {
        orders.push({ at: step * stepMs + random() * stepMs, kind, host: pick(hosts) });
      }
    }
  }
  return orders.toSorted((a, b) => a.at - b.at);
}
