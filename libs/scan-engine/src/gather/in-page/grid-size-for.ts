/**
 * Runs inside the page; self-contained. Side in px of the squares in which axe-core looks up what lies where: its own
 * as long as the page can be covered with them, else doubled until it can.
 *
 * Axe names every element in each square that it touches. One box of nine million pixels touches two thousand million
 * squares of 200 px, and the renderer dies of it. With larger squares axe compares more boxes per question and finds the
 * same.
 *
 * @param ownSize px, as axe has it
 * @param limit entries in all squares together
 */
export function gridSizeFor(root: Document, ownSize: number, limit: number): number {
  const sides: [number, number][] = [];
  const measure = (within: Document | ShadowRoot): void => {
    for (const element of within.querySelectorAll('*')) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // Squares between a box outside of the page and its corner are made as well.
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
      // A small box touches up to four squares of any size: larger squares would only be fuller.
      if (width > size || height > size) sum += (width / size + 1) * (height / size + 1);
    }
    return sum;
  };
  let size = ownSize;
  while (entries(size) > limit) size *= 2;
  return size;
}
