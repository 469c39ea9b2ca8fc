/**
 * Runs inside the page, in the isolated world; self-contained. Removes DOM clobbering of forms during an audit. A
 * field named `nodeType` shadows its form's own `nodeType` in every world (WHATWG HTML, named properties of forms):
 * axe then ignores the form and its content, and a field named `parentNode` makes axe loop forever. Such fields are
 * dissociated from their form. Names that axe does not read are left alone, because fields named `name` or `title`
 * are common.
 *
 * @param read form properties that the audit reads, besides ARIA properties
 * @returns restores the forms
 */
export function disarmForms(read: readonly string[]): () => void {
  const members = [...read, ...Object.keys(Element.prototype).filter((name) => name.startsWith('aria'))];
  // Reads through the prototype, which gives the value without the shadowing.
  const native = (form: object, member: string): unknown =>
    Reflect.get(Object.getPrototypeOf(form) as object, member, form);
  const shadowingElementsOf = (form: HTMLFormElement, member: string): Element[] => {
    const seen: unknown = Reflect.get(form, member);
    if (seen instanceof RadioNodeList) return ([...seen] as Node[]).filter((node) => node instanceof Element);
    return seen instanceof Element && seen !== native(form, member) ? [seen] : [];
  };
  const undo: (() => void)[] = [];
  const setOrRemove = (element: Element, name: string, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);

  /** An id of no form; random, so the page cannot guess it. */
  const nowhere = `none-${Math.random().toString(36).slice(2)}`;
  const leaveForm = (field: Element) => {
    const owner = field.getAttribute('form');
    const isChecked = field instanceof HTMLInputElement && field.checked;
    field.setAttribute('form', nowhere);
    undo.push(() => {
      setOrRemove(field, 'form', owner);
      // Outside its form the radio button joined another group and may have been unchecked.
      if (isChecked) field.checked = true;
    });
  };
  /** An image cannot be dissociated from its form, and the form keeps past names until the image is removed. */
  const loseNames = (image: Element) => {
    const names = ['name', 'id'].map((name) => [name, image.getAttribute(name)] as const);
    const placeholder = document.createComment('');
    image.replaceWith(placeholder);
    for (const [name] of names) image.removeAttribute(name);
    placeholder.replaceWith(image);
    undo.push(() => {
      for (const [name, value] of names) setOrRemove(image, name, value);
    });
  };

  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      const inner = native(element, 'shadowRoot');
      if (inner instanceof ShadowRoot) roots.push(inner);
      if (!(element instanceof HTMLFormElement)) continue;
      for (const member of members) {
        for (const shadowing of shadowingElementsOf(element, member)) {
          if (shadowing instanceof HTMLImageElement) loseNames(shadowing);
          else leaveForm(shadowing);
        }
      }
    }
  }
  return () => {
    for (const step of undo.toReversed()) step();
  };
}
