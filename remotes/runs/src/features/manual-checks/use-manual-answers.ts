import type { ManualAnswer } from '@stufenlos/contracts';
import { useState } from 'react';

/** What was answered of the criteria, kept up to date while somebody answers. */
export function useManualAnswers(answers: readonly ManualAnswer[]) {
  const [given, setGiven] = useState(() => new Map(answers.map((answer) => [answer.criterion, answer])));

  function settle(criterion: string, answer: ManualAnswer | undefined): void {
    setGiven((before) => {
      const next = new Map(before);
      if (answer) next.set(criterion, answer);
      else next.delete(criterion);
      return next;
    });
  }
  return { given, settle };
}
