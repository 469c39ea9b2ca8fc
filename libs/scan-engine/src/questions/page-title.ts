import type { Question } from './define-question.ts';

/** Not asked when the title repeats the main heading. */
export const pageTitle: Question = {
  kind: 'page-title',
  selector: 'html',
  isAboutPage: true,
  collect(element, page) {
    if (window !== window.parent) return null;
    const title = page.plain(Reflect.get<Document, 'title'>(Document.prototype, 'title', document));
    const first = element.querySelector('h1, [role=heading][aria-level="1"]');
    const heading = first ? page.plain(first.textContent) : '';
    const main = element.querySelector('main, [role=main]') ?? element.querySelector('body');
    const text = first ? page.textAfter(first, 200) : page.plain(main ? page.textOf(main) : '', 200);
    if (title === '' || (heading === '' && text === '')) return null;
    if (heading !== '' && title.toLowerCase().includes(heading.toLowerCase())) return null;
    return { subject: [title, heading, location.pathname].join('|'), facts: { title, heading, text } };
  },
};
