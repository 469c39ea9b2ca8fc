import type { Random } from './random.ts';

/** Prices of subscriptions. */
const periodic = ['basic_monthly', 'pro_monthly', 'basic_yearly', 'pro_yearly'] as const;
export const sold = ['basic_once', 'pro_once', ...periodic] as const;
export type Sold = (typeof sold)[number];

/** The ways to pay a purchase. The numbers are the test cards of the payments sandbox. */
export const means = {
  good: { number: '4242424242424242', approve: true },
  declined: { number: '4000000000000002', approve: true },
  poor: { number: '4000000000009995', approve: true },
  approved: { number: '4000000000003220', approve: true },
  refused: { number: '4000000000003220', approve: false },
  alwaysAsked: { number: '4000002760003184', approve: true },
  failsLater: { number: '4000000000000341', approve: true },
  debit: { number: null, approve: true },
} as const;
export type Means = keyof typeof means;

const prorations = ['none', 'create_prorations', 'always_invoice'] as const;
const statuses = ['active', 'past_due', 'unpaid', 'paused', 'incomplete', 'trialing', 'canceled'] as const;

/** An action of a person, a bank or the provider's staff. `at` picks one of the existing objects. */
export type Act =
  | {
      kind: 'buy';
      key: Sold;
      by: Means;
      /** The step that happens twice at once: the same order, two orders of the same plan, or the payment. */
      twice: 'order' | 'orders' | 'payment' | null;
      /** `leaves`: pays, but never opens the return page. `abandons`: does not pay. */
      afterwards: 'returns' | 'leaves' | 'abandons';
    }
  | { kind: 'settle'; ok: boolean }
  | { kind: 'change-plan'; key: (typeof periodic)[number]; prorations: (typeof prorations)[number] }
  | { kind: 'cancel-at-end'; undo: boolean }
  | { kind: 'cancel-now' }
  | { kind: 'status'; status: (typeof statuses)[number] }
  | { kind: 'pause-collection'; on: boolean }
  | { kind: 'refund'; at: number; cents: number | null }
  | { kind: 'dispute'; at: number }
  | { kind: 'review'; at: number }
  | { kind: 'close'; at: number; outcome: 'won' | 'lost' }
  | { kind: 'site'; host: number };

/** An event that affects every person. */
export type WorldAct =
  | { kind: 'days'; days: number }
  | { kind: 'deliver'; mode: Record<string, unknown> & { mode: string } }
  | { kind: 'kill' }
  | { kind: 'fault'; fault: Record<string, unknown> };

/** Creates 4 to 11 acts of one new person. The first is a purchase, because every other act needs one. */
export function actsOf(random: Random): Act[] {
  const count = 4 + random.whole(8);
  return [buy(random), ...Array.from({ length: count - 1 }, () => actOf(random))];
}

function actOf(random: Random): Act {
  const at = random.whole(100);
  switch (random.whole(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return buy(random);
    case 4:
    case 18:
    case 19:
      return { kind: 'settle', ok: random.chance(70) };
    case 5:
      return {
        kind: 'change-plan',
        key: random.pick(periodic),
        prorations: random.pick(prorations),
      };
    case 6:
      return { kind: 'cancel-at-end', undo: random.chance(30) };
    case 7:
    case 16:
      return { kind: 'cancel-now' };
    case 8:
    case 17:
      return { kind: 'status', status: random.pick(statuses) };
    case 9:
      return { kind: 'pause-collection', on: random.chance(60) };
    case 10:
    case 11:
      return { kind: 'refund', at, cents: random.chance(50) ? null : 1 + random.whole(1500) };
    case 12:
      return { kind: 'dispute', at };
    case 13:
      return random.chance(30)
        ? { kind: 'review', at }
        : { kind: 'close', at, outcome: random.pick(['won', 'lost'] as const) };
    default:
      return { kind: 'site', host: random.whole(8) };
  }
}

function buy(random: Random): Act {
  return {
    kind: 'buy',
    key: random.chance(60) ? random.pick(periodic) : random.pick(sold),
    by: random.chance(50) ? 'good' : random.chance(25) ? 'debit' : random.pick(Object.keys(means) as Means[]),
    twice: random.chance(25) ? random.pick(['order', 'orders', 'payment'] as const) : null,
    afterwards: random.chance(45) ? 'returns' : random.chance(80) ? 'leaves' : 'abandons',
  };
}

/** Chooses an event that affects every person after an act, usually none. */
export function worldActOf(random: Random): WorldAct | null {
  const chance = random.whole(100);
  if (chance < 10) return { kind: 'days', days: 1 + random.whole(33) };
  if (chance < 20) return { kind: 'deliver', mode: random.pick(modes)(random) };
  if (chance < 23) return { kind: 'kill' };
  if (chance < 31) return { kind: 'fault', fault: random.pick(faults)(random) };
  return null;
}

const modes: ((random: Random) => { mode: string } & Record<string, unknown>)[] = [
  () => ({ mode: 'on' }),
  () => ({ mode: 'off' }),
  () => ({ mode: 'off' }),
  (random) => ({ mode: 'duplicate', times: 2 + random.whole(7) }),
  (random) => ({
    mode: 'reorder',
    order: random.pick(['reverse', 'shuffle']),
    batch: 2 + random.whole(12),
    seconds: 1,
    times: 1 + random.whole(3),
  }),
  (random) => ({ mode: 'delay', seconds: 1 + random.whole(3) }),
];

const faults: ((random: Random) => Record<string, unknown>)[] = [
  (random) => ({ kind: 'status', status: 500, times: 1 + random.whole(6) }),
  (random) => ({ kind: 'status', status: 500, kept: random.pick(['undone', 'done']), times: 1 + random.whole(3) }),
  (random) => ({ kind: 'status', status: 429, times: 1 + random.whole(6) }),
  (random) => ({ kind: 'drop', when: 'before', times: 1 + random.whole(4) }),
  (random) => ({ kind: 'drop', when: 'after', times: 1 + random.whole(4) }),
  (random) => ({ kind: 'hang', ms: 500 + random.whole(3000), times: 1 + random.whole(3) }),
];
