import type { TextLocale } from '../rule-words.ts';

/** Plain text. `yes` is always the good answer, and its label says what it means. */
export interface QuestionWords {
  /** What is asked about, for a heading. */
  name: string;
  question: string;
  /** How to decide it, in one or two sentences. */
  how: string;
  yes: string;
  no: string;
  na: string;
}

/** By the id of the kind. */
export type QuestionTexts = Readonly<Record<string, QuestionWords>>;

const files: Record<TextLocale, () => Promise<{ default: QuestionTexts }>> = {
  de: () => import('./questions.de.json', { with: { type: 'json' } }),
  en: () => import('./questions.en.json', { with: { type: 'json' } }),
};

/** A file per language, loaded where somebody answers. A test holds the list complete. */
export async function loadQuestionTexts(locale: TextLocale): Promise<QuestionTexts> {
  return (await files[locale]()).default;
}
