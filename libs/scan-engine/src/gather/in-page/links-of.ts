/**
 * Runs inside the page; self-contained. Addresses that the page links to, in its order, each once: links and areas, also
 * in open shadow trees, its canonical address and its other languages.
 *
 * @param limit a page may have any number of links
 */
export function linksOf(limit: number): string[] {
  // A form's fields and named pictures hide what stands behind them, so everything is asked for past them.
  const base = Reflect.get<Node, 'baseURI'>(Node.prototype, 'baseURI', document);
  const all = (root: Document | ShadowRoot, selector: string) =>
    root instanceof Document
      ? Document.prototype.querySelectorAll.call(root, selector)
      : ShadowRoot.prototype.querySelectorAll.call(root, selector);
  const attribute = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name);
  const addressLimit = 2048;
  const elementLimit = 100_000;
  const found = new Set<string>();
  const add = (element: Element) => {
    const written = attribute(element, 'href') ?? attribute(element, 'xlink:href');
    if (written === null || written.length > addressLimit || found.size >= limit) return;
    const url = URL.parse(written, base);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    // A fragment is another place of the same page, unless it is a route.
    if (!/^#!?\//.test(url.hash)) url.hash = '';
    found.add(url.href);
  };
  const within = (root: Document | ShadowRoot, depth: number) => {
    for (const element of all(root, 'a[href], area[href], a[*|href]')) add(element);
    if (depth === 0) return;
    for (const element of [...all(root, '*')].slice(0, elementLimit)) {
      const shadow = Reflect.get<Element, 'shadowRoot'>(Element.prototype, 'shadowRoot', element);
      if (shadow) within(shadow, depth - 1);
    }
  };
  for (const element of all(document, 'link[rel~=canonical][href], link[rel~=alternate][hreflang][href]')) add(element);
  within(document, 4);
  return [...found];
}
