/**
 * Runs inside the page; self-contained. Computes the cell size in px of the grid that axe-core uses to find
 * overlapping elements: axe's own size, doubled until the whole grid has at most `limit` entries.
 *
 * axe adds every element to each cell that it touches. One box of 9,000,000 x 9,000,000 px touches 2 billion cells of
 * 200 px, which crashes the renderer. With larger cells axe compares more boxes per query and finds the same.
 *
 * @param ownSize axe's cell size in px
 * @param limit maximum number of entries in all cells
 */
export function gridSizeFor(root: Document, ownSize: number, limit: number): number {
  const sides: [number, number][] = [];
  const measure = (within: Document | ShadowRoot): void => {
    for (const element of within.querySelectorAll('*')) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // axe also creates the cells between an off-page box and the page's origin.
      const width = (left < 0 ? Math.max(right, 0) : right) - left;
      const height = (top < 0 ? Math.max(bottom, 0) : bottom) - top;
      if (width > ownSize || height > ownSize) sides.push([width, height]);
      if (element.shadowRoot) measure(element.shadowRoot);
    }
  };
  measure(root);
  const entries = (size: number): number => {
    let sum = 0;
    for (const [width, height] of sides) {
      // A small box touches at most four cells of any size, so larger cells would not help.
      if (width > size || height > size) sum += (width / size + 1) * (height / size + 1);
    }
    return sum;
  };
  let size = ownSize;
  while (entries(size) > limit) size *= 2;
  return size;
}
