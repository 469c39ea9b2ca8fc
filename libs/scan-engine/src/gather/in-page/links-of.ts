/**
 * Runs inside the page; self-contained. Collects the page's link targets in order, without duplicates: canonical URL,
 * alternate languages, links and areas, also in open shadow trees. Only `http:` and `https:`.
 *
 * @param limit maximum number of targets
 */
export function linksOf(limit: number): string[] {
  // Named forms and images shadow properties of the document, so getters are called on the prototypes.
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
    // A fragment does not identify another page, unless it is a client-side route.
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
