import type { Question } from './define-question.ts';

/** Links of one name in one paragraph, list item or cell that lead to different addresses. */
export const sameLinkInContext: Question = {
  kind: 'same-link-in-context',
  selector: 'a, [role=link]',
  collect(element, page) {
    const found = page.twinsOf(element, true);
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
