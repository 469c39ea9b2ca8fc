/** What one side of a canary has seen since it began. */
export interface SideCounts {
  /** Documents that were served. */
  views: number;
  /** Reports of pages that could not show a remote. */
  faults: number;
}

export interface Comparison {
  active: SideCounts;
  canary: SideCounts;
}

/** Before that many views and faults of the canary nothing is decided: one visitor without network proves nothing. */
export const fewestViews = 20;
export const fewestFaults = 5;
/** The canary may have twice the rate of the active release and one fault in fifty views more. */
const factor = 2;
const margin = 0.02;
/** More than this ends it whatever the active release does, so that nobody can keep it up by reports about the other. */
export const highestRate = 0.2;

/** Whether a canary has to end: its rate of faults is more than the active release can explain. */
export function isTooFaulty({ active, canary }: Comparison): boolean {
  if (canary.views < fewestViews || canary.faults < fewestFaults) return false;
  const allowed = factor * rateOf(active) + margin;
  return rateOf(canary) > Math.min(allowed, highestRate);
}

const rateOf = ({ views, faults }: SideCounts): number => (views === 0 ? 0 : faults / views);
