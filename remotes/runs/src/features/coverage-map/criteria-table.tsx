import type { Locale } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { en301549 } from '@stufenlos/standards';
import { DataTable, StatusTag, type Column } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './coverage-map.module.css';
import type { CriterionRow } from './criterion-rows.ts';

/** The coverage as a table, with the clause of the European standard and the rules behind each state. */
export function CriteriaTable({ rows }: { rows: readonly CriterionRow[] }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  return (
    <DataTable
      caption={t('coverage.caption')}
      rows={rows}
      rowKey={({ number }) => number}
      columns={columnsOf((key) => t(key), locale)}
    />
  );
}

const columnsOf = (t: (key: string) => string, locale: Locale): Column<CriterionRow>[] => [
  { id: 'number', label: t('coverage.col.number'), cell: ({ number }) => number, isShort: true },
  { id: 'name', label: t('coverage.col.name'), cell: ({ names }) => names[locale], isRowHeader: true },
  { id: 'level', label: t('coverage.col.level'), cell: ({ level }) => level, isShort: true },
  { id: 'clause', label: t('coverage.col.clause'), cell: ({ number }) => en301549(number) ?? '–', isShort: true },
  {
    id: 'state',
    label: t('coverage.col.state'),
    isShort: true,
    cell: ({ state }) => <StatusTag status={state} label={t(`coverage.state.${state}`)} />,
  },
  {
    id: 'rules',
    label: t('coverage.col.rules'),
    cell: ({ ruleIds }) =>
      ruleIds.length === 0 ? (
        t('coverage.noRules')
      ) : (
        <code className={styles.rules} translate="no">
          {ruleIds.join(', ')}
        </code>
      ),
  },
];
