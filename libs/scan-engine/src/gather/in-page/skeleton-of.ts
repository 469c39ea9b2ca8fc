/**
 * Runs inside the page; self-contained. Tag and attribute names of the element and two levels of children, at most
 * six kinds each; values only where they change what the element is. Neighbours of the same shape count once, so that
 * a list with one more item stays the same list. The whole page is not described by what it happens to contain.
 */
export function skeletonOf(element: Element): string {
  // A form's fields hide its properties behind their names (`<input name="children">`), so they are asked for past it.
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
