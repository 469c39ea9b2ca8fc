/**
 * Runs inside the page; self-contained. Puts the focus between two elements: the browser continues at the place where a
 * focused element was removed.
 */
export function focusBetween(insert: (start: Element) => void): void {
  const start = document.createElement('span');
  start.tabIndex = -1;
  start.style.position = 'fixed';
  insert(start);
  start.focus({ preventScroll: true });
  start.remove();
}

/** Runs inside the page; self-contained. What has the focus, also in an open shadow root. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body || element === document.documentElement ? null : element;
}
