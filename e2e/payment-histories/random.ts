/** A random number generator that returns the same numbers for the same seed. */
export interface Random {
  /** From 0 to `below` - 1. */
  whole(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean;
}

/** Mulberry32 on a hash (FNV-1a) of the seed. It is small and good enough to choose acts. */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[whole(from.length)] as (typeof from)[number];
    },
    chance: (percent) => next() * 100 < percent,
  };
}
