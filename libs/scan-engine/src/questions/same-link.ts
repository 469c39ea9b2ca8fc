import type { Question } from './define-question.ts';

/** Links of one name anywhere on the page that lead to different addresses. */
export const sameLink: Question = {
  kind: 'same-link',
  selector: 'a, [role=link]',
  collect(element, page) {
    const found = page.twinsOf(element, false);
    if (!found) return null;
    const { own, twins } = found;
    const [twin] = twins;
    const text = page.plain(page.nameOf(element));
    return {
      subject: [text, ...[own.address, twin.address].sort()].join('|'),
      facts: { text, address: own.address, other: twin.address, count: twins.length + 1 },
    };
  },
};
