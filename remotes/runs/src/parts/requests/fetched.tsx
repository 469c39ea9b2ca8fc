import { useTranslation } from '@stufenlos/platform';
import { AnswerView, type AnswerViewProps } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useSay } from '../use-say.ts';
import { workFault } from './work-fault.ts';

export interface FetchedProps<T> extends Omit<AnswerViewProps<T>, 'failed' | 'retry'> {
  /** What is said of every failure. Without it, the cause decides. */
  failed?: string;
}

/** A part of a page that has to be fetched, with the words of this remote. */
export function Fetched<T>({ answer, failed, ...view }: FetchedProps<T>): ReactNode {
  const { t } = useTranslation('runs');
  const say = useSay();
  const words = failed ?? (answer.status === 'failed' && say(workFault(answer.cause)));
  return <AnswerView {...view} answer={answer} failed={words} retry={t('fail.retry')} />;
}
