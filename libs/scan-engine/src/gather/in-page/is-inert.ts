/**
 * Runs inside the page; self-contained. Whether the element is inert: it or an ancestor has `inert`, or it is outside
 * of all open modal dialogs. Shadow hosts count as ancestors.
 */
export function isInert(element: Element): boolean {
  const boxes: Element[] = [];
  for (let step: Element | null = element; step && boxes.length < 500;) {
    boxes.push(step);
    const root: Node = Node.prototype.getRootNode.call(step);
    const parent = Reflect.get(Node.prototype, 'parentElement', step) as Element | null;
    step = parent ?? (root instanceof ShadowRoot ? root.host : null);
  }
  if (boxes.some((box) => Element.prototype.hasAttribute.call(box, 'inert'))) return true;
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  return dialogs.length > 0 && !dialogs.some((dialog) => boxes.includes(dialog));
}
