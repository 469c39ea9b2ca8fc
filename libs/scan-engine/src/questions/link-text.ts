import type { Question } from './define-question.ts';

/** A short link, read alone. Not asked about links of the navigation, which are names of pages. */
export const linkText: Question = {
  kind: 'link-text',
  selector: 'a[href], [role=link]',
  matches: (element) =>
    (element.textContent ?? '').trim().length <= 40 &&
    !element.closest('nav, header, footer, [role=navigation], [role=banner], [role=contentinfo]'),
  collect(element, page) {
    const href = element.getAttribute('href') ?? '';
    if (/^\s*(?:mailto|tel|sms):/i.test(href) || !page.isExposed(element)) return null;
    const text = page.plain(page.nameOf(element));
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0 || words.length > 3) return null;
    const address = page.addressOf(href);
    return { subject: [text, address].join('|'), facts: { text, address } };
  },
};
