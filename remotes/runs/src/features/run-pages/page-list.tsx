import type { RunPage, RunPagesQuery } from '@stufenlos/contracts';
import { useAnnounce, useSearchParams, useTranslation } from '@stufenlos/platform';
import { Banner, Button, DataTable, Select, Skeleton, StatusTag, type Column, type Status } from '@stufenlos/ui';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { ReportClient } from '../../parts/report-client.ts';
import { useFailureText } from '../../parts/use-failure-text.ts';
import { usePaged } from '../../parts/use-paged.ts';
import { webAddress } from '../../parts/web-address.ts';
import styles from './run-pages.module.css';

type PageFilter = NonNullable<RunPagesQuery['state']>;
const pageFilters = ['completed', 'partial', 'failed', 'skipped', 'open'] as const satisfies readonly PageFilter[];

/** The pages of a website with what was found on each. The state filtered for stands in the address (`?pages=`). */
export function PageList({ client, children }: { client: ReportClient; children?: ReactNode }): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const [search, setSearch] = useSearchParams();
  const state = pageFilters.find((filter) => filter === search.get('pages'));
  const part = useRef<HTMLDivElement>(null);
  const { answers, isBusy, cause, loadMore } = usePaged(
    useCallback(
      (cursor: string | undefined, signal: AbortSignal) =>
        client.pages({ ...(state && { state }), ...(cursor !== undefined && { cursor }) }, signal),
      [client, state],
    ),
  );
  const pages = answers.flatMap((answer) => answer.pages);
  const last = answers.at(-1);
  const words = last && t('pages.result', { count: last.total });
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || words === undefined || told.current === words) return;
    if (told.current !== undefined) announce(words);
    told.current = words;
  }, [announce, isBusy, words]);

  function filter(value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete('pages');
        else next.set('pages', value);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  async function showMore(): Promise<void> {
    const answer = await loadMore();
    const first = answer?.pages[0];
    if (!first || pages.length === 0) return;
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>(`[data-page="${first.pageNo}"]`)?.focus());
  }

  return (
    <div className={styles.pages} ref={part} aria-busy={isBusy || undefined}>
      {children}
      <div className={styles.tools}>
        <Select
          label={t('pages.state')}
          options={[
            { value: '', label: t('pages.stateAll') },
            ...pageFilters.map((value) => ({ value, label: t(`pages.state.${value}`) })),
          ]}
          value={state ?? ''}
          onChange={(event) => filter(event.target.value)}
        />
        <p>{words}</p>
      </div>
      {!last && isBusy && <Skeleton label={t('pages.loading')} lines={6} />}
      {pages.length > 0 && (
        <DataTable
          caption={t('pages.caption')}
          rows={pages}
          rowKey={({ pageNo }) => String(pageNo)}
          columns={columnsOf((key, values = {}) => t(key, values))}
        />
      )}
      {cause !== undefined && (
        <Banner kind="error" isDynamic>
          {navigator.onLine ? t('pages.failed') : t('shell:errors.offline')}
        </Banner>
      )}
      {(cause !== undefined || last?.next !== undefined) && (
        <div className={styles.more}>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void showMore()}>
            {cause === undefined ? t('list.loadMore') : t('fail.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

const looks: Record<RunPage['state'], Status> = {
  ready: 'queued',
  queued: 'queued',
  completed: 'completed',
  partial: 'partial',
  failed: 'failed',
  skipped: 'obsolete',
};

const columnsOf = (t: (key: string, values?: Record<string, unknown>) => string): Column<RunPage>[] => [
  {
    id: 'address',
    label: t('pages.col.address'),
    isRowHeader: true,
    cell: ({ pageNo, url, finalUrl, title }) => {
      const href = webAddress(finalUrl ?? url);
      return (
        <div className={styles.address} data-page={pageNo} tabIndex={-1}>
          {href === undefined ? (
            <span translate="no">{url}</span>
          ) : (
            <a href={href} rel="noopener noreferrer" translate="no">
              {url}
            </a>
          )}
          {title !== null && title !== '' && <span className={styles.title}>{title}</span>}
        </div>
      );
    },
  },
  {
    id: 'state',
    label: t('pages.col.state'),
    cell: ({ state, failure }) => (
      <>
        <StatusTag
          status={looks[state]}
          label={t(`pages.state.${state === 'ready' || state === 'queued' ? 'open' : state}`)}
        />
        {failure && <FailureWords failure={failure} />}
      </>
    ),
  },
  {
    id: 'violations',
    label: t('pages.col.violations'),
    cell: ({ violations }) =>
      violations
        ? violations.rules === 0
          ? t('pages.none')
          : `${t('count.violations', { count: violations.rules })}, ${t('rule.elements', { count: violations.nodes })}`
        : '–',
  },
];

function FailureWords({ failure }: { failure: NonNullable<RunPage['failure']> }): ReactNode {
  return <p className={styles.failure}>{useFailureText(failure)}</p>;
}
