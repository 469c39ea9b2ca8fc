import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Runs inside the page; self-contained. */
export const collectProhibitedNaming = (
  element: Element,
  page: StaticPage,
): { attribute: string; tag: string; value: string } | null => {
  // ARIA prohibits a description of the role only without a role. Custom elements may get one by script.
  const generic = /^(?:b|bdi|bdo|data|div|i|pre|q|samp|small|span|u)$/;
  // It prohibits names for roles of plain text, too.
  const plain = /^(?:code|del|em|ins|p|s|strong|sub|sup)$/;
  const tag = element.localName;
  const isGeneric = generic.test(tag);
  if (!(isGeneric || plain.test(tag)) || element.hasAttribute('role') || !page.isExposed(element)) return null;
  // Browsers expose elements that take the focus with what they are called.
  if (element.hasAttribute('tabindex') || element.hasAttribute('contenteditable')) return null;
  const ofRoles = isGeneric ? ['aria-roledescription', 'aria-brailleroledescription'] : [];
  const attribute = [...ofRoles, 'aria-braillelabel'].find((name) => (element.getAttribute(name) ?? '').trim() !== '');
  if (attribute === undefined) return null;
  return { attribute, tag, value: (element.getAttribute(attribute) ?? '').trim().slice(0, 100) };
};
