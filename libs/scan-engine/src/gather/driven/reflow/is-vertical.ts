/**
 * Runs inside the page; self-contained. Whether the lines of the page stand beside each other, so that it scrolls sideways
 * by design. The body decides for the whole page, as for its scrolling (CSS Writing Modes, principal writing mode).
 */
export function isVertical(): boolean {
  return /^(?:vertical|sideways)/.test(getComputedStyle(document.body).writingMode);
}
