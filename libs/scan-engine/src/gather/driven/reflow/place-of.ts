/**
 * Runs inside the page; self-contained. How an element beyond the edge of the page comes to be there.
 *
 * @param width of the viewport
 * @returns `contained` when it makes nobody scroll: an own container clips or scrolls it, it stays in its place, or nobody
 *   sees it; `aside` in a box that is placed beside the page as a whole, as a menu that a button moves into view
 */
export function placeOf(element: Element, width: number): 'contained' | 'aside' | 'flow' {
  const withoutArea = /^inset\((?:[5-9]\d|100)%|^circle\(0|^polygon\((?:0(?:px|%)? 0(?:px|%)?(?:, |\)))+$/;
  if (element.closest('[inert]')) return 'contained';
  let isAside = false;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, position, clip, clipPath, transform, translate } = getComputedStyle(at);
    const isHidden = clip !== 'auto' || withoutArea.test(clipPath);
    if (overflowX !== 'visible' || position === 'fixed' || isHidden) return 'contained';
    if (position !== 'absolute' && transform === 'none' && translate === 'none') continue;
    const { left, right } = at.getBoundingClientRect();
    isAside ||= left >= width - 1 || right <= 1;
  }
  return isAside ? 'aside' : 'flow';
}
