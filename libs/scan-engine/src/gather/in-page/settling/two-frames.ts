/**
 * Runs inside the page; self-contained. Resolves after two animation frames, when events that were due have been handled
 * and scripts have drawn what they changed. A hidden or busy page may never paint, so it waits half a second at most.
 */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
