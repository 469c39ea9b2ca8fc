import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Runs inside the page; self-contained. */
export const collectProhibitedNaming = (
  element: Element,
  page: StaticPage,
): { attribute: string; tag: string; value: string } | null => {
  // Elements without a role of their own, or with a role of plain text. Custom elements may get a role by script.
  const plain = /^(?:b|bdi|bdo|code|data|del|div|em|i|ins|p|pre|q|s|samp|small|span|strong|sub|sup|u)$/;
  const tag = element.localName;
  if (!plain.test(tag) || element.hasAttribute('role') || !page.isExposed(element)) return null;
  // Browsers expose elements that take the focus with what they are called.
  if (element.hasAttribute('tabindex') || element.hasAttribute('contenteditable')) return null;
  const attribute = ['aria-roledescription', 'aria-braillelabel', 'aria-brailleroledescription'].find(
    (name) => (element.getAttribute(name) ?? '').trim() !== '',
  );
  if (attribute === undefined) return null;
  return { attribute, tag, value: (element.getAttribute(attribute) ?? '').trim().slice(0, 100) };
};
