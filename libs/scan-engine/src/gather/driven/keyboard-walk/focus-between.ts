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

/**
 * Runs inside the page; self-contained. Puts the focus before everything, also before elements with a positive `tabindex`,
 * which come first. The browser only knows their order from an element that has a number and is still there.
 *
 * @returns removes the element that has the focus, to be called after the first key; undefined without such elements
 */
export function focusFirst(): (() => void) | undefined {
  const isNumbered = [...document.querySelectorAll<HTMLElement>('[tabindex]')].some(({ tabIndex }) => tabIndex > 0);
  if (!isNumbered) return undefined;
  const start = document.createElement('span');
  start.tabIndex = 1;
  start.style.position = 'fixed';
  document.documentElement.prepend(start);
  start.focus({ preventScroll: true });
  return () => start.remove();
}

/** Runs inside the page; self-contained. What has the focus, also in an open shadow root. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body || element === document.documentElement ? null : element;
}
