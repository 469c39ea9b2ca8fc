/**
 * Runs inside the page; self-contained. Whether the element's own text takes more than one line. Lines count by where
 * they begin: the boxes of tight lines overlap, and by how much depends on the font.
 */
export function hasSeveralLines(element: Element): boolean {
  const { display, fontSize, lineHeight } = getComputedStyle(element);
  // Each text of such a box stands by itself.
  if (/(?:flex|grid)$/.test(display)) return false;
  const range = element.ownerDocument.createRange();
  const boxes = [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return [];
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  });
  // An initial of another size begins higher than its line.
  const height = boxes.at(-1)?.height ?? 0;
  const tops = boxes.filter((box) => Math.abs(box.height - height) < 1).map(({ top }) => top);
  const apart = (Number.parseFloat(lineHeight) || 1.2 * Number.parseFloat(fontSize)) / 2;
  return Math.max(...tops) - Math.min(...tops) >= Math.max(apart, 0.5);
}
