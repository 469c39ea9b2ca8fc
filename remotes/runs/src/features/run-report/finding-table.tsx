import type { Finding } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { findingText, ruleText, type RuleTexts } from '@stufenlos/standards';
import { DataTable, ImpactTag, type Column } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { FoundElement } from './found-element.tsx';
import { RuleMapping } from '../../parts/rules/rule-mapping.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from './run-report.module.css';

export interface FindingTableProps {
  findings: readonly Finding[];
  /** The number of elements in the category, shown or not. */
  total: number;
}

/** The preview of a locked result: at most five findings, one per rule, most severe first. */
export function FindingTable({ findings, total }: FindingTableProps): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  return (
    <DataTable
      caption={t('table.caption', {
        shown: findings.length,
        total: t('table.findings', { count: total }),
      })}
      rows={findings}
      rowKey={({ id }) => id}
      columns={columnsOf((key) => t(key), texts)}
    />
  );
}

const columnsOf = (t: (key: string) => string, texts: RuleTexts): Column<Finding>[] => [
  {
    id: 'rule',
    label: t('table.rule'),
    isRowHeader: true,
    cell: ({ ruleId, criteria }) => (
      <div className={styles.rule}>
        {ruleText(ruleId, texts).title}
        <RuleMapping ruleId={ruleId} criteria={criteria} />
      </div>
    ),
  },
  {
    id: 'impact',
    label: t('table.impact'),
    cell: ({ impact }) => <ImpactTag impact={impact} label={t(`impact.${impact}`)} />,
  },
  { id: 'element', label: t('table.element'), cell: (finding) => <FoundElement finding={finding} /> },
  { id: 'description', label: t('table.description'), cell: (finding) => findingText(finding, texts) },
];
