import type { Question } from './define-question.ts';

/** What stands before the main content, and how it can be skipped. Not asked when the page begins with its content. */
export const repeatedContent: Question = {
  kind: 'repeated-content',
  selector: 'body',
  isAboutPage: true,
  answeredBy: ['bypass', 'bypass-repeated-content'],
  collect(element, page) {
    if (window !== window.parent) return null;
    const links = [...element.querySelectorAll('a[href]')].filter((link) => page.isExposed(link));
    const leaving = links.filter((link) => !(link.getAttribute('href') ?? '').startsWith('#'));
    const paragraphs = [...element.querySelectorAll('p, article, main')].filter((one) => one.textContent?.trim());
    const isBefore = (link: Element) =>
      paragraphs.some(
        (one) => link.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !one.contains(link),
      );
    const block = leaving.filter((link) => isBefore(link) && !link.closest('p, main, article'));
    if (block.length === 0) return null;
    const main = element.querySelector('main, [role=main]');
    const heading = element.querySelector('main h1, h1, h2, [role=heading]');
    const skip = links.find((link) => /^#./.test(link.getAttribute('href') ?? '') && isBefore(link));
    return {
      subject: [location.pathname, block.map((link) => page.plain(page.nameOf(link), 40)).join('|')]
        .join('|')
        .slice(0, 800),
      facts: {
        links: block.length,
        text: page.plain(block.map((link) => page.nameOf(link)).join(', '), 150),
        hasMain: main !== null && page.isExposed(main),
        ...(skip && { skipLink: page.plain(page.nameOf(skip), 80) }),
        ...(heading && { heading: page.plain(heading.textContent, 100) }),
      },
    };
  },
};
