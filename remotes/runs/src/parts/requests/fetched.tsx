import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { AnswerView, type AnswerViewProps } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useSay } from '../use-say.ts';
import { workFault } from './work-fault.ts';

export interface FetchedProps<T> extends Omit<AnswerViewProps<T>, 'failed' | 'retry' | 'onFailure'> {
  /** What is said of every failure. Without it, the cause decides. */
  failed?: string;
}

/** A part of a page that has to be fetched, with the words of this remote. It announces each failure. */
export function Fetched<T>({ answer, failed, ...view }: FetchedProps<T>): ReactNode {
  const { t } = useTranslation('runs');
  const say = useSay();
  const announce = useAnnounce();
  const wordsFor = (cause: unknown) => failed ?? say(workFault(cause));
  return (
    <AnswerView
      {...view}
      answer={answer}
      failed={answer.status === 'failed' && wordsFor(answer.cause)}
      retry={t('fail.retry')}
      onFailure={(cause) => announce(wordsFor(cause), 'assertive')}
    />
  );
}
