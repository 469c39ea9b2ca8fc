import type { Comparison, ComparisonPart, RunFinding } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { findingText, ruleText, type RuleTexts } from '@stufenlos/standards';
import { DataTable, ImpactTag, Skeleton, type Column } from '@stufenlos/ui';
import { useRef, type ReactNode } from 'react';
import { LoadMore } from '../../parts/requests/load-more.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import type { Paged } from '../../parts/requests/use-paged.ts';
import styles from './compare.module.css';

/** A comparison, and the part of it that is listed. */
export type PartOfComparison = Comparison & { of: ComparisonPart };

export interface ComparedFindingsProps {
  part: ComparisonPart;
  /** Elements of this part, shown or not. */
  total: number;
  paged: Paged<PartOfComparison>;
}

/** The elements of one part, 50 at a time; the focus goes to the first new row. */
export function ComparedFindings({ part, total, paged }: ComparedFindingsProps): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  // What is still there of another part is not shown under this one's name.
  const findings = paged.answers.filter(({ of }) => of === part).flatMap((answer) => answer.findings);
  if (findings.length === 0) return paged.busy ? <Skeleton label={t('compare.loading')} lines={6} /> : null;
  return (
    <div className={styles.part} ref={list} aria-busy={paged.busy !== undefined || undefined}>
      <DataTable
        caption={t('compare.caption', { part: t(`compare.part.${part}`), shown: findings.length, total })}
        columns={columnsOf(t, texts)}
        rows={findings}
        rowKey={({ id }) => id}
      />
      {!paged.failure && (
        <LoadMore
          paged={paged}
          onLoaded={(more) => announce(t('compare.more', { shown: findings.length + more.findings.length, total }))}
          find={({ findings: [first] }) => list.current?.querySelector(`[data-finding="${first?.id}"]`)}
        />
      )}
    </div>
  );
}

type Say = ReturnType<typeof useTranslation>['t'];

const columnsOf = (t: Say, texts: RuleTexts): Column<RunFinding>[] => [
  {
    id: 'rule',
    label: t('table.rule'),
    isRowHeader: true,
    cell: ({ id, ruleId }) => (
      <span data-finding={id} tabIndex={-1}>
        {ruleText(ruleId, texts).title}
      </span>
    ),
  },
  {
    id: 'impact',
    label: t('table.impact'),
    isShort: true,
    cell: ({ impact }) => <ImpactTag impact={impact} label={t(`impact.${impact}`)} />,
  },
  {
    id: 'element',
    label: t('table.element'),
    // Both come from a stranger's page: always plain text.
    cell: ({ selector, pageUrl }) => (
      <>
        <code className={styles.code} translate="no">
          {selector}
        </code>
        <span className={styles.address}>{pageUrl}</span>
      </>
    ),
  },
  { id: 'description', label: t('table.description'), cell: (finding) => findingText(finding, texts) },
];
