import type { HistoryPoint } from '@stufenlos/contracts';
import { Link, useFormats, useTranslation, type Formats } from '@stufenlos/platform';
import { Bars, DataTable, VisuallyHidden, type Column } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { Fetched } from '../../parts/requests/fetched.tsx';
import { useApiAnswer } from '../../parts/requests/use-api-answer.ts';
import { rowsOf, type TrendRow } from './trend-rows.ts';
import styles from './trend.module.css';

/** As many bars as can be read at a glance; the table below has them all. */
const barsShown = 8;

/** How a website did over its last runs: bars for the glance, a table with the numbers and the ways on. */
export function Trend({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('runs');
  const history = useApiAnswer('runHistory', { params: { id } });
  return (
    <section className={styles.trend}>
      <h2>{t('trend.heading')}</h2>
      <Fetched answer={history} loading={t('trend.loading')} failed={t('trend.failed')} lines={4}>
        {({ runs }) => (runs.length < 2 ? <p>{t('trend.first')}</p> : <Points id={id} runs={runs} />)}
      </Fetched>
    </section>
  );
}

function Points({ id, runs }: { id: string; runs: readonly HistoryPoint[] }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const rows = rowsOf(runs, id);
  return (
    <div className={styles.points}>
      <h3>{t('trend.bars')}</h3>
      <Bars
        bars={rows.slice(0, barsShown).map(({ id: runId, finishedAt, violations }) => ({
          id: runId,
          label: formats.date(finishedAt, { dateStyle: 'medium', timeStyle: 'short' }),
          value: violations.nodes,
          text: formats.number(violations.nodes),
          chart: 2,
        }))}
      />
      {new Set(rows.map(({ profile }) => profile)).size > 1 && <p>{t('trend.profiles')}</p>}
      <DataTable
        caption={t('trend.caption')}
        columns={columnsOf(id, t, formats)}
        rows={rows}
        rowKey={(row) => row.id}
      />
    </div>
  );
}

type Say = ReturnType<typeof useTranslation>['t'];

const columnsOf = (id: string, t: Say, formats: Formats): Column<TrendRow>[] => [
  {
    id: 'date',
    label: t('list.col.date'),
    isRowHeader: true,
    cell: (row) => {
      const date = formats.date(row.finishedAt, { dateStyle: 'medium', timeStyle: 'short' });
      return row.isThis ? (
        <>
          {date} <span className={styles.this}>{t('trend.this')}</span>
        </>
      ) : (
        <Link to={`/run/${row.id}`}>{date}</Link>
      );
    },
  },
  { id: 'profile', label: t('trend.col.profile'), cell: ({ profile }) => t(`trend.profile.${profile}`) },
  {
    id: 'pages',
    label: t('trend.col.pages'),
    isNumeric: true,
    isShort: true,
    cell: ({ pages }) => formats.number(pages),
  },
  {
    id: 'violations',
    label: t('list.col.violations'),
    isNumeric: true,
    isShort: true,
    cell: ({ violations }) => formats.number(violations.rules),
  },
  {
    id: 'elements',
    label: t('trend.col.elements'),
    isNumeric: true,
    isShort: true,
    cell: ({ violations }) => formats.number(violations.nodes),
  },
  { id: 'change', label: t('trend.col.change'), cell: ({ change }) => changeWords(change, t) },
  {
    id: 'compare',
    label: t('list.col.action'),
    isShort: true,
    cell: (row) =>
      row.isBefore ? (
        <Link to={`/run/${id}/compare?with=${row.id}`}>
          {t('trend.compare')}
          <VisuallyHidden>{t('trend.compareWhich', { date: formats.dateTime(row.finishedAt) })}</VisuallyHidden>
        </Link>
      ) : (
        t('list.none')
      ),
  },
];

function changeWords(change: TrendRow['change'], t: Say): string {
  if (change === 'otherRules') return t('trend.otherRules');
  if (change === undefined) return t('list.change.first');
  if (change === 0) return t('list.change.same');
  return change < 0 ? t('trend.less', { count: -change }) : t('trend.more', { count: change });
}
