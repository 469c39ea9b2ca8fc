/** Runs inside the page; self-contained. Matching elements in an element, also in open shadow roots of custom elements. */
export function matchesIn(element: Element, selector: string): HTMLElement[] {
  const roots: ParentNode[] = [element];
  for (const root of roots) {
    for (const host of [...(root === element ? [element] : []), ...root.querySelectorAll('*')].slice(0, 500)) {
      const { shadowRoot } = host.localName.includes('-') ? host : { shadowRoot: null };
      if (shadowRoot && roots.length < 20) roots.push(shadowRoot);
    }
  }
  return roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
}
