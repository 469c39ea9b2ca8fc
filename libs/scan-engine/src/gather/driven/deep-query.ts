/** Runs inside the page; self-contained. Matching elements of the document and of its open shadow roots. */
export function deepQuery(selector: string): HTMLElement[] {
  const found: HTMLElement[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    found.push(...root.querySelectorAll<HTMLElement>(selector));
    for (const element of root.querySelectorAll('*')) {
      // Most shadow hosts are custom elements, and to ask every element would be slow.
      const { shadowRoot } = element.localName.includes('-') ? element : { shadowRoot: null };
      if (shadowRoot) roots.push(shadowRoot);
    }
  }
  return found;
}
