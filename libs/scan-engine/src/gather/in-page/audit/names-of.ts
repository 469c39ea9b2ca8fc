import type { Axe } from './axe-api.ts';

interface Parts {
  /** Removes the shadowing of form properties by named fields. @returns restores the forms */
  disarm: () => () => void;
}

/**
 * Runs inside the page; self-contained. The accessible names of elements after an audit, at most 60 characters each; the
 * name of its tag for an element without one. The tree that names need is built once, so ask for all of them together.
 */
export function namesOf(axe: Axe, elements: readonly (Element | undefined)[], parts: Parts): string[] {
  const limit = 60;
  const { dom, text } = axe.commons;
  if (elements.length === 0) return [];
  const rearm = parts.disarm();
  const isOwn = !axe['_tree'];
  try {
    if (isOwn) axe.setup(Reflect.get(Document.prototype, 'documentElement', document));
    return elements.map((element) => {
      if (!element) return '';
      // An element outside of the accessibility tree has no name, but people who see it call it by its words.
      const options = dom.isVisibleToScreenReaders(element) ? {} : { includeHidden: true };
      const name = axe.utils.getNodeFromTree(element) ? text.accessibleText(element, options) : '';
      return text.sanitize(name).slice(0, limit).trim() || element.localName;
    });
  } finally {
    if (isOwn) axe.teardown();
    rearm();
  }
}
