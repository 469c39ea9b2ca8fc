/** How far people can scroll the page sideways from where it begins, in px. One of them is 0. */
export interface Reach {
  right: number;
  left: number;
}

/** Runs inside the page; self-contained. Leaves the page at its beginning. */
export function reachOf(): Reach {
  const ofRoot = getComputedStyle(document.documentElement).overflowX;
  const ofViewport = ofRoot === 'visible' ? getComputedStyle(document.body).overflowX : ofRoot;
  // Scripts can scroll a page whose overflow is hidden, people cannot.
  if (/hidden|clip/.test(ofViewport)) return { right: 0, left: 0 };
  scrollTo({ left: 100_000, behavior: 'instant' });
  const right = scrollX;
  scrollTo({ left: -100_000, behavior: 'instant' });
  const left = -scrollX;
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return { right, left };
}
