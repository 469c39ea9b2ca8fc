import type { NamedLink, QuestionPage } from './question-page.ts';

/** Runs inside the page; self-contained. The links of the document by their names in lower case, at most 2,000. */
export function linksByName(page: QuestionPage): Map<string, NamedLink[]> {
  const found = new Map<string, NamedLink[]>();
  for (const element of [...document.querySelectorAll('a[*|href], [role=link]')].slice(0, 2000)) {
    const inline = /location(?:\.href)?\s*\+?=\s*['"]([^'"]+)/.exec(element.getAttribute('onclick') ?? '')?.[1];
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? inline ?? '';
    if (href === '' || /^\s*javascript:/i.test(href) || !page.isExposed(element)) continue;
    const name = page.plain(page.nameOf(element)).toLowerCase();
    if (name === '') continue;
    const address = page.addressOf(href).replace(/(?:\/|\/index\.html?)$/, '') || '/';
    const block = element.closest('p, li, td, th, dd, dt, figure') ?? element.parentElement;
    const others = found.get(name);
    if (others) others.push({ element, address, block });
    else found.set(name, [{ element, address, block }]);
  }
  return found;
}
