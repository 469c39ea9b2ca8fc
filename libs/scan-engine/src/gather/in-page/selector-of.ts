/** Places of the children of one element among those of the same type, from 1, and how many of each type there are. */
export interface SiblingPlaces {
  nth: Map<Element, number>;
  totals: Map<string, number>;
}

/**
 * Runs inside the page; self-contained. Builds a CSS selector that matches exactly this element: from the nearest
 * unique id, with child combinators, and with `:nth-of-type` between siblings of the same type. Parts of different
 * shadow roots are joined by ` >>> `.
 *
 * @param known places of elements among their siblings, for calls while the document does not change: to count them for
 * each of many elements costs the square of their number
 */
export function selectorOf(element: Element, known = new Map<Element, SiblingPlaces>()): string {
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const placesIn = (parent: Element): SiblingPlaces => {
    const places: SiblingPlaces = { nth: new Map(), totals: new Map() };
    for (const child of of(parent, 'children')) {
      const type = of(child, 'localName');
      const nth = (places.totals.get(type) ?? 0) + 1;
      places.totals.set(type, nth);
      places.nth.set(child, nth);
    }
    known.set(parent, places);
    return places;
  };
  const stepOf = (one: Element): string => {
    const type = of(one, 'localName');
    const name = CSS.escape(type);
    const parent = of(one, 'parentElement');
    if (!parent) return name;
    const { nth, totals } = known.get(parent) ?? placesIn(parent);
    return (totals.get(type) ?? 0) > 1 ? `${name}:nth-of-type(${nth.get(one)})` : name;
  };
  const own: string[] = [];
  const root = of(element, 'getRootNode').call(element);
  const roots = root instanceof Document || root instanceof ShadowRoot ? root : undefined;
  for (let step: Element | null = element; step; step = of(step, 'parentElement')) {
    const id: string = of(step, 'id');
    if (id !== '' && id.length < 60 && roots?.getElementById(id) === step) {
      own.unshift(`#${CSS.escape(id)}`);
      break;
    }
    own.unshift(stepOf(step));
    if (of(step, 'localName') === 'body' && own.length > 1) break;
  }
  const selector = own.join(' > ');
  return root instanceof ShadowRoot ? `${selectorOf(root.host, known)} >>> ${selector}` : selector;
}
