import type { Question } from './define-question.ts';

/** A short link that stands alone in its paragraph, list item or line, so that nothing near it says where it leads. */
export const linkInContext: Question = {
  kind: 'link-in-context',
  selector: 'a[href], [role=link]',
  matches: (element) =>
    (element.textContent ?? '').trim().length <= 40 &&
    !element.closest('nav, header, footer, [role=navigation], [role=banner], [role=contentinfo]') &&
    !element.hasAttribute('aria-describedby'),
  collect(element, page) {
    const href = element.getAttribute('href') ?? '';
    if (/^\s*(?:mailto|tel|sms):/i.test(href) || !page.isExposed(element)) return null;
    const text = page.plain(page.nameOf(element));
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0 || words.length > 2) return null;
    const block = element.closest('p, li, td, th, dd, dt, figure, figcaption, label, h1, h2, h3, h4, h5, h6');
    const around = block ?? element.parentElement;
    if (!around || /^(?:td|th|dd)$/.test(around.localName)) return null;
    const isList = around.localName === 'li' && around.parentElement?.closest('li');
    if (isList || (around !== document.body && page.plain(around.textContent) !== page.plain(element.textContent))) {
      return null;
    }
    // A heading above it may say where it leads.
    if (page.headingBefore(element) !== '') return null;
    const address = page.addressOf(href);
    return { subject: [text, address].join('|'), facts: { text, address } };
  },
};
