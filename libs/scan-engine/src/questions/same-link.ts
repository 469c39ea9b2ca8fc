import type { Question } from './define-question.ts';

/** Links of one name anywhere on the page that lead to different addresses. */
export const sameLink: Question = {
  kind: 'same-link',
  selector: 'a, [role=link]',
  collect: (element, page) => page.askAboutSameName(element, false),
};
