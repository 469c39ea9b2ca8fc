/** Pages that the first statement of a removal deletes. */
export const firstBatch = 20;

const most = 200;
/** Milliseconds. A statement in between is neither worth its overhead nor in anybody's way. */
const comfortable = { from: 100, to: 500 };

/** How many pages the next statement deletes, after one that took this long. Pure. */
export function nextBatch(pages: number, tookMs: number): number {
  if (tookMs > comfortable.to) return Math.max(1, Math.floor(pages / 2));
  return tookMs < comfortable.from ? Math.min(most, pages * 2) : pages;
}
