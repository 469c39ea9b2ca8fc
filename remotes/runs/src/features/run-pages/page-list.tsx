import { isBrokenLink, type RunPage, type RunPages, type RunPagesQuery } from '@stufenlos/contracts';
import { useSearchParams, useTranslation } from '@stufenlos/platform';
import { DataTable, Skeleton, StatusTag, type Column, type Status } from '@stufenlos/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { LoadMore } from '../../parts/requests/load-more.tsx';
import type { ReportParts } from '../../parts/requests/report-client.ts';
import { SelectOrAll } from '../../parts/forms/select-or-all.tsx';
import { useAnnouncedCount } from '../../parts/use-announced-count.ts';
import { useFailureText } from '../../parts/use-failure-text.ts';
import { usePaged } from '../../parts/requests/use-paged.ts';
import { webAddress } from '../../parts/web-address.ts';
import { withParameter } from '../../parts/forms/with-parameter.ts';
import styles from './run-pages.module.css';

type PageFilter = NonNullable<RunPagesQuery['state']>;
const pageFilters = ['completed', 'partial', 'failed', 'skipped', 'open'] as const satisfies readonly PageFilter[];

/** The pages of a website with what was found on each. The state filtered for stands in the address (`?pages=`). */
export function PageList({ client, edition }: Pick<ReportParts, 'client' | 'edition'>): ReactNode {
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const state = pageFilters.find((filter) => filter === search.get('pages'));
  const part = useRef<HTMLDivElement>(null);
  const paged = usePaged<RunPages>(
    useCallback((from, signal) => client.pages({ ...(state && { state }), ...from }, signal), [client, state]),
    { edition },
  );
  const { answers, busy } = paged;
  const pages = answers.flatMap((answer) => answer.pages);
  const last = answers.at(-1);
  const words = last && t('pages.result', { count: last.total });
  useAnnouncedCount(words, busy !== undefined, edition);
  return (
    <div className={styles.pages} ref={part} aria-busy={busy !== undefined || undefined}>
      <div className={styles.tools}>
        <SelectOrAll
          label={t('pages.state')}
          all={t('pages.stateAll')}
          values={pageFilters}
          labelOf={(value) => t(`pages.state.${value}`)}
          value={state ?? ''}
          onChange={(value) =>
            setSearch((before) => withParameter(before, 'pages', value), { preventScrollReset: true })
          }
        />
        <p>{words}</p>
      </div>
      {!last && busy && <Skeleton label={t('pages.loading')} lines={6} />}
      {pages.length > 0 && (
        <DataTable
          caption={t('pages.caption')}
          rows={pages}
          rowKey={({ pageNo }) => String(pageNo)}
          columns={columnsOf((key, values = {}) => t(key, values))}
        />
      )}
      <LoadMore
        paged={paged}
        className={styles.more}
        failed={() => (navigator.onLine ? t('pages.failed') : t('shell:errors.offline'))}
        find={({ pages: [first] }) =>
          pages.length > 0 && first ? part.current?.querySelector(`[data-page="${first.pageNo}"]`) : null
        }
      />
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
        <StatusTag status={looks[state]} label={t(`pages.state.${stateWord(state, failure)}`)} />
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

function stateWord(state: RunPage['state'], failure: RunPage['failure']): PageFilter | 'broken' {
  if (state === 'ready' || state === 'queued') return 'open';
  return state === 'failed' && failure && isBrokenLink(failure) ? 'broken' : state;
}

function FailureWords({ failure }: { failure: NonNullable<RunPage['failure']> }): ReactNode {
  return <p className={styles.failure}>{useFailureText(failure)}</p>;
}
