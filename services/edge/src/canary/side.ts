import type { Canary } from '@stufenlos/release';

/**
 * What a browser remembers of its draw: for which canary, at which share it was drawn, and whether it gets the canary.
 * It is one of two values that everybody has, so it tells nobody apart.
 */
export interface Draw extends Canary {
  isIn: boolean;
}

export const sideCookie = 'release_side';

const form = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63}):([1-9]\d?):(in|out)$/;

/** Reads the cookie of a request. Undefined when there is none that is well formed. */
export function drawOf(cookies: string | undefined): Draw | undefined {
  const value = new RegExp(`(?:^|;\\s*)${sideCookie}=([^;]+)`).exec(cookies ?? '')?.[1];
  const [, id, percent, side] = form.exec(value ?? '') ?? [];
  return id === undefined ? undefined : { id, percent: Number(percent), isIn: side === 'in' };
}

export const cookieValueOf = ({ id, percent, isIn }: Draw): string => `${id}:${percent}:${isIn ? 'in' : 'out'}`;

/**
 * Who gets a canary. A draw stays as long as the share stays. Where the share grows, everybody who gets the canary keeps
 * it and just so many of the others join that the new share is met; where it shrinks, the other way round.
 *
 * @param before what the browser remembers; a draw for another canary does not count
 * @param random uniform in [0, 1)
 */
export function drawFor({ id, percent }: Canary, before: Draw | undefined, random: () => number): Draw {
  if (before?.id !== id) return { id, percent, isIn: random() * 100 < percent };
  if (before.percent === percent) return before;
  const isIn = before.isIn
    ? percent > before.percent || random() * before.percent < percent
    : percent > before.percent && random() * (100 - before.percent) < percent - before.percent;
  return { id, percent, isIn };
}
