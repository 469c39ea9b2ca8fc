import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Runs inside the page; self-contained. Only the first summary opens and closes its details. */
export const collectSummary = (element: Element, page: StaticPage): object | null => {
  const first = [...(element.parentElement?.children ?? [])].find(({ localName }) => localName === 'summary');
  const role = element.getAttribute('role')?.trim();
  // It takes the focus, so browsers ignore these roles. Other roles have rules of their own.
  if (first !== element || (role !== 'none' && role !== 'presentation') || !page.isExposed(element)) return null;
  // The name is computed for the role that browsers really use.
  const isNamed =
    ['aria-label', 'title'].some((name) => (element.getAttribute(name) ?? '').trim() !== '') ||
    page.nameOf(element) !== '' ||
    page.textOf(element) !== '' ||
    [...element.querySelectorAll('*')].some((one) => page.nameOf(one) !== '');
  return isNamed ? null : {};
};
