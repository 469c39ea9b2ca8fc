import type { Category } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { PreviewTable } from './preview-table.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './run-report.module.css';
import type { RunReportProps } from './run-report.tsx';

const outcomes = { violations: 'violation', incomplete: 'review', passes: null, inapplicable: null } as const;

/** What the category means, the findings a locked result may show, and every rule of the category with its count. */
export function CategoryPanel({ category, run, stats, texts }: RunReportProps & { category: Category }): ReactNode {
  const { t } = useTranslation('runs');
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
      {findings.length > 0 && (
        <PreviewTable findings={findings} total={'nodes' in counts ? counts.nodes : findings.length} texts={texts} />
      )}
      <RuleList rules={rules} withCounts={category in { violations: 0, incomplete: 0 }} texts={texts} />
    </div>
  );
}
