import { useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { Paged } from './use-paged.ts';

export interface LoadMoreProps<Answer> {
  paged: Paged<Answer>;
  /** The sentence for a failure. Without it, the failure is shown elsewhere. */
  failed?: (cause: unknown) => string;
  /** Whether the failure is a live region. */
  isDynamic?: boolean;
  className?: string | undefined;
  onLoaded?: (answer: Answer) => void;
  /** Finds the first new entry, which takes the focus. */
  find: (answer: Answer) => HTMLElement | null | undefined;
}

/** The end of a list that is read in parts: why the last request failed, and the button that reads on or tries again. */
export function LoadMore<Answer extends { next?: string | undefined }>(props: LoadMoreProps<Answer>): ReactNode {
  const { paged, failed, isDynamic = true, className, onLoaded, find } = props;
  const { t } = useTranslation('runs');
  const { answers, busy, failure, loadMore } = paged;
  const [next, setNext] = useState<() => HTMLElement | null | undefined>();

  async function showMore(): Promise<void> {
    const answer = await loadMore();
    if (!answer) return;
    onLoaded?.(answer);
    setNext(() => () => find(answer));
  }
  // An effect, because the new entries are on the page only now.
  useEffect(() => next?.()?.focus(), [next]);

  return (
    <>
      {failure && failed && (
        <Banner kind="error" isDynamic={isDynamic}>
          {failed(failure.cause)}
        </Banner>
      )}
      {(failure || answers.at(-1)?.next !== undefined) && (
        <div className={className}>
          <Button kind="secondary" isBusy={busy !== undefined} onClick={() => void showMore()}>
            {failure ? t('fail.retry') : t('list.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
