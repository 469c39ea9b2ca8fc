import type { matchesIn } from './matches-in.ts';

/**
 * Runs inside the page; self-contained. What can get the focus at an element, nearest first: itself and what is in it,
 * what it is in or labels, then what is beside it and beside the elements around it.
 */
export function focusableNear(
  parts: { matchesIn: typeof matchesIn },
  element: Element,
  stops: string,
  limit: number,
): HTMLElement[] {
  const found = new Set<HTMLElement>();
  const add = (one: Element | null | undefined) => {
    if (one instanceof HTMLElement && one.matches(stops) && one.checkVisibility({ visibilityProperty: true }))
      found.add(one);
  };
  const addAll = (one: Element | null) => {
    add(one);
    if (one) for (const inner of parts.matchesIn(one, stops)) add(inner);
  };
  addAll(element);
  add(element.closest(stops));
  add(element.closest('label')?.control);
  let at: Element | null = element;
  for (let level = 0; at && level < 4 && found.size < limit; level += 1) {
    addAll(at.previousElementSibling);
    addAll(at.nextElementSibling);
    const { parentElement, parentNode }: Element = at;
    at = parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null);
    add(at);
  }
  return [...found].slice(0, limit);
}

/** Runs inside the page; self-contained. Elements that say that they are about this content. */
export function madeFor(content: Element): HTMLElement[] {
  const ids = [content, ...content.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => id !== '');
  return ids.flatMap((id) => {
    const selector = ['controls', 'owns', 'describedby', 'details'].map(
      (name) => `[aria-${name}~="${CSS.escape(id)}"]`,
    );
    return [...(content.getRootNode() as Document).querySelectorAll<HTMLElement>(selector.join())];
  });
}
