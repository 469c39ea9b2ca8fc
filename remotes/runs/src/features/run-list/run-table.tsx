import { isFinal, withoutIgnored, type ListedRun } from '@stufenlos/contracts';
import { Link, useFormats, useTranslation, type Formats } from '@stufenlos/platform';
import { DataTable, StatusTag, type Column } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './run-list.module.css';

export interface RunTableProps {
  runs: readonly ListedRun[];
  renderDeletion: (run: ListedRun) => ReactNode;
}

export function RunTable({ runs, renderDeletion }: RunTableProps): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  return (
    <DataTable
      caption={t('list.caption')}
      columns={columnsOf(t, formats, renderDeletion)}
      rows={runs}
      rowKey={({ id }) => id}
    />
  );
}

function columnsOf(t: Say, formats: Formats, renderDeletion: RunTableProps['renderDeletion']): Column<ListedRun>[] {
  return [
    {
      id: 'url',
      label: t('list.col.url'),
      isRowHeader: true,
      cell: ({ id, url }) => <Link to={`/run/${id}`}>{plain(url)}</Link>,
    },
    {
      id: 'scope',
      label: t('list.col.scope'),
      isShort: true,
      cell: (run) => <span className={styles.scope}>{scopeOf(run, t)}</span>,
    },
    {
      id: 'date',
      label: t('list.col.date'),
      isShort: true,
      cell: (run) => (
        <span className={styles.date}>
          {formats.date(run.finishedAt ?? run.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
          {detailsOf(run, t, formats)}
        </span>
      ),
    },
    {
      id: 'status',
      label: t('list.col.status'),
      isShort: true,
      cell: (run) => (
        <span className={styles.status}>
          <StatusTag status={run.state} label={t(`status.${run.state}`)} />
          {placeOf(run, t)}
        </span>
      ),
    },
    {
      id: 'violations',
      label: t('list.col.violations'),
      isNumeric: true,
      isShort: true,
      // Findings that the owner ignores do not count in the list.
      cell: ({ stats, ignored }) =>
        stats ? formats.number(withoutIgnored(stats, ignored).categories.violations.rules) : t('list.none'),
    },
    {
      id: 'change',
      label: t('list.col.change'),
      cell: (run) => <span className={styles.change}>{changeOf(run, t)}</span>,
    },
    { id: 'action', label: t('list.col.action'), isShort: true, cell: renderDeletion },
  ];
}

type Say = ReturnType<typeof useTranslation>['t'];

/** Shortens an address to what a person would type. */
const plain = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

const scopeOf = ({ scope, stats, progress }: ListedRun, t: Say): string =>
  scope === 'page'
    ? t('list.scope.page')
    : t('list.scope.site', { count: stats ? stats.pages.completed + stats.pages.partial : progress.done });

/**
 * How many pages of a running website check are done. The line is there from the start, so the row does not grow when
 * the run begins.
 */
const placeOf = ({ state, scope, progress: { done, total } }: ListedRun, t: Say): ReactNode =>
  !isFinal(state) && scope === 'site' ? (
    <span className={styles.place}>
      {state === 'running' && total > 0 ? t('list.pages', { done, count: total }) : '\u00A0'}
    </span>
  ) : null;

/** Until when the details stay, or that only the numbers are left. */
function detailsOf({ detailsUntil, detailsRemovedAt }: ListedRun, t: Say, formats: Formats): ReactNode {
  if (detailsRemovedAt !== undefined) return <span className={styles.place}>{t('list.details.removed')}</span>;
  if (detailsUntil === undefined) return null;
  return <span className={styles.place}>{t('list.details.until', { date: formats.date(detailsUntil) })}</span>;
}

function changeOf({ state, stats, change }: ListedRun, t: Say): string {
  // There is nothing to compare while a run has no result.
  if (!isFinal(state) || !stats) return t('list.none');
  if (change === null) return t('list.change.first');
  if (change === 0) return t('list.change.same');
  return change < 0 ? t('list.change.less', { count: -change }) : t('list.change.more', { count: change });
}
