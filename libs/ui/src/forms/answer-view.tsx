import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../elements/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Answer } from './use-answer.ts';

export interface AnswerViewProps<T> {
  answer: Answer<T>;
  loading: string;
  failed: ReactNode;
  retry: string;
  /** Height of the placeholder, in lines. */
  lines?: number;
  /** Called after every failure, also that of a retry, so that the page announces it: the message on it may stay the same. */
  onFailure?: ((cause: unknown) => void) | undefined;
  children: (value: T) => ReactNode;
}

/** A part of a page that has to be fetched. It is waiting, failed with a retry, or shown. The rest keeps working. */
export function AnswerView<T>(props: AnswerViewProps<T>): ReactNode {
  const { answer, loading, failed, retry, lines, onFailure, children } = props;
  const part = useRef<HTMLDivElement>(null);
  const isBack = answer.status === 'answered' && answer.wasRetried;
  useEffect(() => {
    // The pressed button is gone and the focus with it, so the focus moves to this part.
    if (isBack && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [isBack]);
  useEachFailure(answer, onFailure);
  return (
    <div ref={part} tabIndex={-1}>
      {answer.status === 'loading' && <Skeleton label={loading} {...(lines === undefined ? {} : { lines })} />}
      {answer.status === 'failed' && (
        <Banner
          kind="attention"
          action={
            <Button kind="secondary" isBusy={answer.isRetrying} onClick={answer.retry}>
              {retry}
            </Button>
          }
        >
          {failed}
        </Banner>
      )}
      {answer.status === 'answered' && children(answer.value)}
    </div>
  );
}

function useEachFailure<T>(answer: Answer<T>, act: AnswerViewProps<T>['onFailure']): void {
  const hasFailed = answer.status === 'failed' && !answer.isRetrying;
  const cause = answer.status === 'failed' ? answer.cause : undefined;
  const actNow = useEffectEvent((why: unknown) => act?.(why));
  useEffect(() => {
    // The state changes with a retry, the cause with another question.
    if (hasFailed) actNow(cause);
  }, [hasFailed, cause]);
}
