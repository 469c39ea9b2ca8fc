/**
 * Runs inside the page, in the isolated world; self-contained. A field called `nodeType` hides its form's own
 * `nodeType` from everybody who asks for it, in every world: to axe such a form is no element, and all in it would
 * pass unseen; one called `parentNode` sends axe round in circles. While the audit runs, these fields belong to no
 * form. Names that nobody reads are left alone: forms with a field called `name` or `title` are everywhere.
 *
 * @param read members of a form that the audit reads, beside those of ARIA
 * @returns undoes it
 */
export function disarmForms(read: readonly string[]): () => void {
  const members = [...read, ...Object.keys(Element.prototype).filter((name) => name.startsWith('aria'))];
  // The prototypes have no fields: they give what the form would say without its own.
  const native = (form: object, member: string): unknown =>
    Reflect.get(Object.getPrototypeOf(form) as object, member, form);
  const culpritsOf = (form: HTMLFormElement, member: string): Element[] => {
    const seen: unknown = Reflect.get(form, member);
    if (seen instanceof RadioNodeList) return ([...seen] as Node[]).filter((node) => node instanceof Element);
    return seen instanceof Element && seen !== native(form, member) ? [seen] : [];
  };
  const undo: (() => void)[] = [];
  const setOrRemove = (element: Element, name: string, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);

  /** No form has this id: the page cannot know it before. */
  const nowhere = `none-${Math.random().toString(36).slice(2)}`;
  const leaveForm = (field: Element) => {
    const owner = field.getAttribute('form');
    const isChecked = field instanceof HTMLInputElement && field.checked;
    field.setAttribute('form', nowhere);
    undo.push(() => {
      setOrRemove(field, 'form', owner);
      // Outside its form it stood in a group with others of its name, of which only one can be on.
      if (isChecked) field.checked = true;
    });
  };
  /** A picture cannot be taken from its form, only its names; and the form remembers those until it goes. */
  const loseNames = (picture: Element) => {
    const names = ['name', 'id'].map((name) => [name, picture.getAttribute(name)] as const);
    const place = document.createComment('');
    picture.replaceWith(place);
    for (const [name] of names) picture.removeAttribute(name);
    place.replaceWith(picture);
    undo.push(() => {
      for (const [name, value] of names) setOrRemove(picture, name, value);
    });
  };

  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      const inner = native(element, 'shadowRoot');
      if (inner instanceof ShadowRoot) roots.push(inner);
      if (!(element instanceof HTMLFormElement)) continue;
      for (const member of members) {
        for (const culprit of culpritsOf(element, member)) {
          if (culprit instanceof HTMLImageElement) loseNames(culprit);
          else leaveForm(culprit);
        }
      }
    }
  }
  return () => {
    for (const step of undo.toReversed()) step();
  };
}
