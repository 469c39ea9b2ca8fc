import type { Viewport } from '../../viewport.ts';

/** Narrower pages are read by nobody, and larger ones take too long to paint. */
const [least, most] = [240, 3840];

/** Reads `WIDTHxHEIGHT` in CSS px. */
export function readViewport(entry: string, faults: string[]): Viewport {
  const [, width, height] = (/^(\d{1,5})x(\d{1,5})$/i.exec(entry) ?? []).map(Number);
  const isPossible = (size: number | undefined): size is number => size !== undefined && size >= least && size <= most;
  if (isPossible(width) && isPossible(height)) return { width, height };
  faults.push(`--viewport must be WIDTHxHEIGHT, each from ${least} to ${most} px, such as 390x844, not "${entry}"`);
  return { width: most, height: most };
}
