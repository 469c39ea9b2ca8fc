import { useEffect, useRef, type ReactNode } from 'react';
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
  children: (value: T) => ReactNode;
}

/** A part of a page that has to be fetched. It is waiting, failed with a retry, or shown. The rest keeps working. */
export function AnswerView<T>({ answer, loading, failed, retry, lines, children }: AnswerViewProps<T>): ReactNode {
  const part = useRef<HTMLDivElement>(null);
  const isBack = answer.status === 'answered' && answer.wasRetried;
  useEffect(() => {
    // The pressed button is gone and the focus with it, so the focus moves to this part.
    if (isBack && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [isBack]);
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
