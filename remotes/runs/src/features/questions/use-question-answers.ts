import type { QuestionAnswer, RunQuestion } from '@stufenlos/contracts';
import { useState } from 'react';

export interface QuestionAnswers {
  of: (key: string) => QuestionAnswer | undefined;
  settle: (key: string, answer: QuestionAnswer | undefined) => void;
  /** How many of the questions have an answer. */
  given: number;
}

/** What was answered of these questions, kept up to date while somebody answers. */
export function useQuestionAnswers(questions: readonly RunQuestion[]): QuestionAnswers {
  const [changed, setChanged] = useState<ReadonlyMap<string, QuestionAnswer | undefined>>(new Map());
  const stored = new Map(questions.map(({ key, answer }) => [key, answer]));
  const of = (key: string) => (changed.has(key) ? changed.get(key) : stored.get(key));
  return {
    of,
    settle: (key, answer) => setChanged((before) => new Map(before).set(key, answer)),
    given: questions.filter(({ key }) => of(key) !== undefined).length,
  };
}
