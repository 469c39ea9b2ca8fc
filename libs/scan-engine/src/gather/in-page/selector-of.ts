/**
 * Runs inside the page; self-contained. Builds a CSS selector that matches exactly this element: from the nearest
 * unique id, with child combinators, and with `:nth-of-type` between siblings of the same type. Parts of different
 * shadow roots are joined by ` >>> `.
 */
export function selectorOf(element: Element): string {
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const stepOf = (one: Element): string => {
    const name = CSS.escape(of(one, 'localName'));
    const parent = of(one, 'parentElement');
    const siblings = parent ? of(parent, 'children') : [];
    const alike = [...siblings].filter((sibling) => of(sibling, 'localName') === of(one, 'localName'));
    return alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(one) + 1})` : name;
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
  return root instanceof ShadowRoot ? `${selectorOf(root.host)} >>> ${selector}` : selector;
}
