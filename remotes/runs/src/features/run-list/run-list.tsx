import type { ListedRun } from '@stufenlos/contracts';
import { useAnnounce, useSearchParams, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Skeleton } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { failureSentence } from '../../parts/requests/failure-sentence.ts';
import { SelectOrAll } from '../../parts/forms/select-or-all.tsx';
import type { Paged } from '../../parts/requests/use-paged.ts';
import { useSay } from '../../parts/use-say.ts';
import styles from './run-list.module.css';
import type { LoadedRuns } from './run-pages.ts';
import { RunTable } from './run-table.tsx';
import { useRunList } from './use-run-list.ts';

export interface RunListProps {
  /** Changes when a run is ordered. The list is then read again. */
  version: number;
  /** The form that an empty list shows below its text. */
  empty: ReactNode;
  /** Renders the delete button of one row. */
  renderDeletion: (run: ListedRun, onDeleted: () => void) => ReactNode;
}

/** Filter, number of results, table and "load more". The query string holds the filtered website (`?host=`). */
export function RunList({ version, empty, renderDeletion }: RunListProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const [query, setQuery] = useSearchParams();
  const host = query.get('host') ?? '';
  const part = useRef<HTMLDivElement>(null);
  const { loaded, busy, failure, reload, loadMore, remove } = useRunList(host, version, (runs) => {
    for (const run of runs) announce(t('list.ended', { host: run.host, status: t(`status.${run.state}`) }));
  });
  const results = loaded && t('list.results', { count: loaded.total });
  const announceResults = useAnnouncementOnce(results, busy !== undefined);

  async function showMore(): Promise<void> {
    const first = await loadMore();
    if (first) requestAnimationFrame(() => part.current?.querySelector<HTMLElement>(`a[href$="${first.id}"]`)?.focus());
  }
  function filter(value: string): void {
    announceResults();
    setQuery(value === '' ? {} : { host: value }, { replace: true });
  }
  const retry = () => (failure?.of === 'more' ? void showMore() : reload());
  const isEmpty = loaded?.total === 0 && host === '';
  const { count, emptyHeading, leadOn } = useFocusAfterDeletion(isEmpty);
  function onDeleted({ id }: ListedRun): void {
    leadOn();
    remove(id);
  }
  return (
    <div className={styles.list} ref={part} aria-busy={busy === 'first' || undefined}>
      {!loaded && !failure && <Skeleton label={t('list.loading')} lines={6} />}
      {failure && <ListFailure failure={failure} isBusy={busy === failure.of} onRetry={retry} />}
      {isEmpty && <NoRuns heading={emptyHeading}>{empty}</NoRuns>}
      {loaded && !isEmpty && (
        <>
          <div className={styles.tools}>
            <SelectOrAll
              label={t('list.filter.host')}
              all={t('list.filter.all')}
              values={loaded.hosts}
              value={host}
              onChange={filter}
            />
            <p ref={count} tabIndex={-1}>
              {results}
            </p>
          </div>
          <RunTable runs={loaded.runs} renderDeletion={(run) => renderDeletion(run, () => onDeleted(run))} />
          {loaded.next !== undefined && (
            <div>
              <Button kind="secondary" isBusy={busy === 'more'} onClick={() => void showMore()}>
                {t('list.loadMore')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The button of a deleted run is gone with its row: the focus goes to the count, or on to the text of an empty list. */
function useFocusAfterDeletion(isEmpty: boolean) {
  const count = useRef<HTMLParagraphElement>(null);
  const emptyHeading = useRef<HTMLHeadingElement>(null);
  const isOnCount = useRef(false);
  useEffect(() => {
    // The count is gone with the last row.
    if (isEmpty && isOnCount.current && document.activeElement === document.body) emptyHeading.current?.focus();
    isOnCount.current = false;
  }, [isEmpty]);
  return {
    count,
    emptyHeading,
    leadOn: () => {
      count.current?.focus();
      isOnCount.current = true;
    },
  };
}

/** Announces a text once after the returned function was called, when nobody waits for it any more. */
function useAnnouncementOnce(text: string | undefined, isBusy: boolean): () => void {
  const announce = useAnnounce();
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || text === undefined || isBusy) return;
    isWanted.current = false;
    announce(text);
  }, [text, isBusy, announce]);
  return () => void (isWanted.current = true);
}

interface ListFailureProps {
  failure: NonNullable<Paged<LoadedRuns>['failure']>;
  isBusy: boolean;
  onRetry: () => void;
}

function ListFailure({ failure, isBusy, onRetry }: ListFailureProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const text = useSay()(failureSentence(failure.cause, 'list.failed', { no_entitlement: 'list.noPlan' }));
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    // Every failure is announced, even if its text is the same as before.
    if (told.current !== failure) announce(text, 'assertive');
    told.current = failure;
  }, [failure, announce, text]);
  const retry = (
    <Button kind="secondary" isBusy={isBusy} onClick={onRetry}>
      {t('fail.retry')}
    </Button>
  );
  return (
    <Banner kind="error" action={retry}>
      {text}
    </Banner>
  );
}

interface NoRunsProps {
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function NoRuns({ heading, children }: NoRunsProps): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <section className={styles.empty}>
      <h2 ref={heading} tabIndex={-1}>
        {t('list.empty.title')}
      </h2>
      <p>{t('list.empty.text')}</p>
      {children}
    </section>
  );
}
