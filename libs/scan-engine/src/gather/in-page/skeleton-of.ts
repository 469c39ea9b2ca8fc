/**
 * Runs inside the page; self-contained. Tag and attribute names of the element and of two levels of children, at most
 * six different ones each. Includes values only of attributes that change the element's semantics. Equal neighbours
 * count once, so a longer list has the same skeleton. `html` and `body` have no children here, because their content
 * changes too often.
 */
export function skeletonOf(element: Element): string {
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const named = ['role', 'type', 'alt', 'title', 'lang', 'tabindex', 'href', 'for', 'name'];
  const valued = ['role', 'type', 'tabindex'];
  const kindsShown = 6;
  const childrenRead = 60;
  const childrenOf = (one: Element, depth: number): string => {
    const shapes: string[] = [];
    for (const child of [...of(one, 'children')].slice(0, childrenRead)) {
      const shape = shapeOf(child, depth);
      if (shape !== shapes.at(-1)) shapes.push(shape);
      if (shapes.length === kindsShown) break;
    }
    return shapes.join('');
  };
  const shapeOf = (one: Element, depth: number): string => {
    const attributes = [...of(one, 'attributes')]
      .filter(({ name }) => named.includes(name) || name.startsWith('aria-'))
      .map(({ name, value }) => (valued.includes(name) ? `${name}=${value.slice(0, 40)}` : name))
      .sort();
    const tag = of(one, 'localName').slice(0, 40);
    const isPage = tag === 'html' || tag === 'body';
    return `${tag}[${attributes.join(',')}](${depth === 0 || isPage ? '' : childrenOf(one, depth - 1)})`;
  };
  return shapeOf(element, 2);
}
