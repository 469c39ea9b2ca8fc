import type { Axe } from '../audit/axe-api.ts';

/** Questions that static checks may ask about elements. They use the tree that axe-core has built for its audit. */
export interface StaticPage {
  /** The accessible name. */
  nameOf: (element: Element) => string;
  /** The role, explicit or implicit; null without one. */
  roleOf: (element: Element) => string | null;
  /** The role attribute, if it is valid; null without one. */
  explicitRoleOf: (element: Element) => string | null;
  /** Whether assistive technology can reach it. */
  isExposed: (element: Element) => boolean;
  /** Whether it is visible on the screen, or becomes visible by scrolling. */
  isVisible: (element: Element) => boolean;
  /** Visible text, with single spaces. */
  textOf: (element: Element) => string;
  /** Elements of the same document or shadow root. */
  siblingsInRoot: (element: Element, selector: string) => Element[];
}

/** Runs inside the page; self-contained. */
export function createStaticPage(axe: Axe): StaticPage {
  const { aria, dom, text } = axe.commons;
  const nodeOf = (element: Element) => axe.utils.getNodeFromTree(element);
  return {
    nameOf: (element) => (nodeOf(element) ? text.accessibleText(element) : ''),
    roleOf: (element) => aria.getRole(element),
    explicitRoleOf: (element) => aria.getExplicitRole(element),
    isExposed: (element) => Boolean(nodeOf(element)) && dom.isVisibleToScreenReaders(element),
    isVisible: (element) => Boolean(nodeOf(element)) && dom.isVisibleOnScreen(element),
    textOf: (element) => text.sanitize(nodeOf(element) ? text.visible(element, true) : ''),
    siblingsInRoot(element, selector) {
      const root = element.getRootNode() as Document | ShadowRoot;
      return [...root.querySelectorAll(selector)];
    },
  };
}
