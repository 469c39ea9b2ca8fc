import type { Answers } from './scope.ts';

export interface Question {
  name: keyof Answers;
  /** Its text is `quiz.<name>`, the hint `quiz.<name>.hint`. */
  hasHint: boolean;
  /** Value and key of the text. */
  options: readonly (readonly [value: string, key: string])[];
}

const certainty = [
  ['yes', 'quiz.yes'],
  ['no', 'quiz.no'],
  ['unsure', 'quiz.unsure'],
] as const;

/** In the order of the page. */
export const questions: readonly Question[] = [
  { name: 'consumers', hasHint: false, options: certainty },
  { name: 'contract', hasHint: true, options: certainty },
  { name: 'micro', hasHint: true, options: certainty },
  {
    name: 'offer',
    hasHint: true,
    options: [
      ['service', 'quiz.offer.service'],
      ['product', 'quiz.offer.product'],
      ['both', 'quiz.offer.both'],
      ['unsure', 'quiz.unsure'],
    ],
  },
  { name: 'exception', hasHint: true, options: certainty },
];
