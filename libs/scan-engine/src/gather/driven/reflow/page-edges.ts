/**
 * Runs inside the page; self-contained. The page and boxes near its root that are nearly as wide, if they hide content
 * beyond their edges: the root element stands for the viewport.
 *
 * @param tolerance px of content beyond an edge that hide no letter
 */
export function pageEdges(tolerance: number): Element[] {
  const { documentElement: root, body } = document;
  const maxBoxes = 100;
  const cuts = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    return /hidden|clip/.test(overflowX) && textOverflow === 'clip';
  };
  const overflows = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth > tolerance;
  // The viewport takes the overflow of the root, and that of the body if the root has none.
  const hasRootOverflow = getComputedStyle(root).overflowX !== 'visible';
  const edges: Element[] = cuts(hasRootOverflow ? root : body) && overflows(root) ? [root] : [];
  const boxes: Element[] = [body];
  for (let at = 0; at < boxes.length; at += 1) {
    const box = boxes[at];
    if (!box) break;
    // A box without height is a closed menu.
    const isPage =
      box === body ? hasRootOverflow : box.clientWidth >= 0.8 * root.clientWidth && box.clientHeight > tolerance;
    if (isPage && cuts(box) && overflows(box)) edges.push(box);
    for (let child = box.firstElementChild; child && boxes.length < maxBoxes; child = child.nextElementSibling)
      boxes.push(child);
  }
  return edges;
}
