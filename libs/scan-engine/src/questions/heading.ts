import type { Question } from './define-question.ts';

/** A short heading of which no word returns in the text below it. */
export const heading: Question = {
  kind: 'heading',
  selector: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  collect(element, page) {
    if (!page.isExposed(element)) return null;
    const name = page.plain(page.nameOf(element));
    const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (words.length === 0 || words.length > 3) return null;
    const text = page.textAfter(element, 300);
    if (text === '') return null;
    const after = text.toLowerCase();
    const isEcho = (word: string) => word.length >= 4 && after.includes(word.slice(0, Math.max(4, word.length - 2)));
    if (words.some(isEcho)) return null;
    return { subject: [name, page.checksum(text)].join('|'), facts: { heading: name, text } };
  },
};
