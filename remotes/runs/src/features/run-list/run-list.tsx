import type { ListedRun } from '@stufenlos/contracts';
import { useAnnounce, useSearchParams, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Select, Skeleton } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { listFault } from './list-fault.ts';
import styles from './run-list.module.css';
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
  const count = useRef<HTMLParagraphElement>(null);
  const { loaded, busy, fault, reload, loadMore } = useRunList(host, (runs) => {
    for (const run of runs) announce(t('list.ended', { host: run.host, status: t(`status.${run.state}`) }));
  });

  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    reload();
  }, [version, reload]);

  const faultWords = fault && t(...listFault(fault.cause));
  useEffect(() => {
    // Every failure is announced, even if its text is the same as before.
    if (fault) announce(t(...listFault(fault.cause)), 'assertive');
  }, [fault, announce, t]);

  const resultWords = loaded && t('list.results', { count: loaded.total });
  const isFiltered = useRef(false);
  useEffect(() => {
    // The count is announced after the person uses the filter, not when the page opens.
    if (!isFiltered.current || resultWords === undefined || busy) return;
    isFiltered.current = false;
    announce(resultWords);
  }, [resultWords, busy, announce]);

  async function showMore(): Promise<void> {
    const first = await loadMore();
    if (first) requestAnimationFrame(() => part.current?.querySelector<HTMLElement>(`a[href$="${first.id}"]`)?.focus());
  }

  const isEmpty = loaded?.total === 0 && host === '';
  return (
    <div className={styles.list} ref={part} aria-busy={busy === 'list' || undefined}>
      {!loaded && !fault && <Skeleton label={t('list.loading')} lines={6} />}
      {fault && (
        <Banner
          kind="error"
          action={
            <Button
              kind="secondary"
              isBusy={busy === fault.of}
              onClick={() => (fault.of === 'more' ? void showMore() : reload())}
            >
              {t('fail.retry')}
            </Button>
          }
        >
          {faultWords}
        </Banner>
      )}
      {isEmpty && (
        <section className={styles.empty}>
          <h2>{t('list.empty.title')}</h2>
          <p>{t('list.empty.text')}</p>
          {empty}
        </section>
      )}
      {loaded && !isEmpty && (
        <>
          <div className={styles.tools}>
            <Select
              label={t('list.filter.host')}
              options={[
                { value: '', label: t('list.filter.all') },
                ...[...new Set([...loaded.hosts, ...(host === '' ? [] : [host])])].map((value) => ({
                  value,
                  label: value,
                })),
              ]}
              value={host}
              onChange={(event) => {
                isFiltered.current = true;
                setQuery(event.target.value === '' ? {} : { host: event.target.value }, { replace: true });
              }}
            />
            <p ref={count} tabIndex={-1}>
              {resultWords}
            </p>
          </div>
          <RunTable
            runs={loaded.runs}
            renderDeletion={(run) =>
              renderDeletion(run, () => {
                // The button is gone with its row.
                count.current?.focus();
                reload();
              })
            }
          />
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
