import type { Question } from './define-question.ts';

/** Links of one name in one paragraph, list item or cell that lead to different addresses. */
export const sameLinkInContext: Question = {
  kind: 'same-link-in-context',
  selector: 'a, [role=link]',
  collect: (element, page) => page.askAboutSameName(element, true),
};
