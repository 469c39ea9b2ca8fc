/**
 * Runs inside the page; self-contained. Tag and attribute names of the element and two levels of children, at most
 * six each; values only where they change what the element is.
 */
export function skeletonOf(element: Element): string {
  // A form's fields hide its properties behind their names (`<input name="children">`), so they are asked for past it.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const named = ['role', 'type', 'alt', 'title', 'lang', 'tabindex', 'href', 'for', 'name'];
  const valued = ['role', 'type', 'tabindex'];
  const shapeOf = (one: Element, depth: number): string => {
    const attributes = [...of(one, 'attributes')]
      .filter(({ name }) => named.includes(name) || name.startsWith('aria-'))
      .map(({ name, value }) => (valued.includes(name) ? `${name}=${value.slice(0, 40)}` : name))
      .sort();
    const children = depth === 0 ? [] : [...of(one, 'children')].slice(0, 6).map((child) => shapeOf(child, depth - 1));
    return `${of(one, 'localName').slice(0, 40)}[${attributes.join(',')}](${children.join('')})`;
  };
  return shapeOf(element, 2);
}
