/**
 * Runs inside the page; self-contained. The element with a selector of `selectorOf`; null when it is in a frame or is gone.
 */
export function elementOf(selector: string): Element | null {
  // Named elements shadow the properties of a document (`<img name="querySelector">`).
  const first = (root: Document | ShadowRoot, part: string): Element | null =>
    (root instanceof Document ? Document : DocumentFragment).prototype.querySelector.call(root, part);
  let root: Document | ShadowRoot | null = document;
  let element: Element | null = null;
  for (const part of selector.split(' >>> ')) {
    element = root && first(root, part);
    root = element && element.shadowRoot;
    if (!element) return null;
  }
  return element;
}
