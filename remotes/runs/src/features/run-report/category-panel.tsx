import type { Category } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { useState, type ReactNode } from 'react';
import { FullFindings } from '../full-report/full-findings.tsx';
import { FindingTable } from './finding-table.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './run-report.module.css';
import type { RunReportProps } from './run-report.tsx';

const outcomes = { violations: 'violation', incomplete: 'review', passes: null, inapplicable: null } as const;

export interface CategoryPanelProps extends RunReportProps {
  category: Category;
  isSelected: boolean;
}

/** What the category means, the findings that may be shown, and every rule of the category with its count. */
export function CategoryPanel({ category, isSelected, run, stats, texts }: CategoryPanelProps): ReactNode {
  const { t } = useTranslation('runs');
  // Findings are fetched when somebody looks, and stay when they look elsewhere.
  const [wasOpened, setOpened] = useState(isSelected);
  if (isSelected && !wasOpened) setOpened(true);
  const rules = run.rules[category];
  const findings = run.preview.filter(({ outcome }) => outcome === outcomes[category]);
  const counts = stats.categories[category];
  if (rules.length === 0) {
    return (
      <div className={styles.panel}>
        <p>
          <strong>{t('empty.title')}</strong>
        </p>
        <p>{t('empty.hint')}</p>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <p>{t(`tabs.help.${category}`)}</p>
      {wasOpened && !run.locked && (category === 'violations' || category === 'incomplete') && (
        <FullFindings runId={run.id} category={category} texts={texts} />
      )}
      {run.locked && findings.length > 0 && (
        <FindingTable
          findings={findings}
          total={'nodes' in counts ? counts.nodes : findings.length}
          texts={texts}
          isPreview
        />
      )}
      <RuleList rules={rules} withCounts={category in { violations: 0, incomplete: 0 }} texts={texts} />
    </div>
  );
}
