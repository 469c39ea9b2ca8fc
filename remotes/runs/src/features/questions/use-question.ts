import type { QuestionAnswer, QuestionVerdict, RunQuestion } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { useRef, useState } from 'react';
import { useAction } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';

export interface QuestionState {
  /** What is chosen on the screen, also before it is saved. */
  verdict: QuestionVerdict | undefined;
  isSaving: boolean;
  isSaved: boolean;
  fault: string | undefined;
  choose: (verdict: QuestionVerdict) => void;
  /** Sends again what failed. */
  retry: () => void;
  remove: () => void;
}

export interface QuestionOptions {
  runId: string;
  question: RunQuestion;
  answer: QuestionAnswer | undefined;
  onAnswer: (answer: QuestionAnswer | undefined) => void;
  /** Tells this question from the others when something is announced. */
  about: string;
}

/**
 * One question, answered by one press. The choice is shown at once and stays when saving fails. One request at a time:
 * what is chosen meanwhile is sent after it.
 */
export function useQuestion({ runId, question, answer, onAnswer, about }: QuestionOptions): QuestionState {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [verdict, setVerdict] = useState(answer?.verdict);
  const [isSaved, setSaved] = useState(false);
  const newest = useRef(verdict);
  const kept = useRef(verdict);
  /** A request has failed, and nobody knows what became of it. */
  const isUnknown = useRef(false);
  const action = useAction(workFault, { announcementOf: (words) => `${about}: ${words}` });
  const params = { id: runId, key: question.key };

  function change(next: QuestionVerdict | undefined): void {
    newest.current = next;
    setVerdict(next);
    setSaved(false);
    send();
  }
  const send = () =>
    void action.attempt('save', async () => {
      while (isUnknown.current || newest.current !== kept.current) {
        const wanted = newest.current;
        isUnknown.current = true;
        const saved = wanted && (await api.call('putQuestionAnswer', { params, body: { verdict: wanted } }));
        if (!wanted) await api.call('removeQuestionAnswer', { params });
        isUnknown.current = false;
        kept.current = wanted;
        onAnswer(saved);
      }
      setSaved(newest.current !== undefined);
      announce(t(newest.current === undefined ? 'question.removedWhich' : 'question.savedWhich', { about }));
    });

  return {
    verdict,
    isSaving: action.busy !== undefined,
    isSaved,
    fault: action.fault,
    choose: change,
    retry: send,
    remove: () => change(undefined),
  };
}
