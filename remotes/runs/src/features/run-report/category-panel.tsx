import type { Category, FindingsQuery, LockedRun, RunStats } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { classOf, type FindingClass } from '@stufenlos/standards';
import { useState, type ReactNode } from 'react';
import { NothingFound } from '../../parts/rules/nothing-found.tsx';
import { FindingTable } from './finding-table.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './run-report.module.css';

const classes = {
  violations: 'violation',
  recommendations: 'recommendation',
  incomplete: 'review',
  passes: null,
  inapplicable: null,
} as const satisfies Record<Category, FindingClass | null>;

/** Elements of the category in the numbers of the run; passes and what does not apply have none. */
function elementsOf({ categories }: RunStats, category: Category): number | undefined {
  const counts = categories[category];
  return counts && 'nodes' in counts ? counts.nodes : undefined;
}

export interface CategoryPanelProps {
  category: Category;
  isSelected: boolean;
  run: LockedRun;
  stats: RunStats;
  /** Renders the findings of an unlocked run. A locked run shows its preview instead. */
  renderFindings?: ((category: FindingsQuery['category'], isSelected: boolean) => ReactNode) | undefined;
}

/** What the category means, the findings that may be shown, and every rule of the category with its count. */
export function CategoryPanel({ category, isSelected, run, stats, renderFindings }: CategoryPanelProps): ReactNode {
  const { t } = useTranslation('runs');
  // Findings are fetched when somebody looks, and stay when they look elsewhere.
  const [wasOpened, setOpened] = useState(isSelected);
  if (isSelected && !wasOpened) setOpened(true);
  const rules = run.rules[category] ?? [];
  const findings = run.preview.filter((finding) => classOf(finding) === classes[category]);
  if (rules.length === 0) return <NothingFound className={styles.panel} />;
  const isOpenReport = !run.locked && renderFindings !== undefined;
  const hasElements = category !== 'passes' && category !== 'inapplicable';
  return (
    <div className={styles.panel}>
      <p>{t(`tabs.help.${category}`)}</p>
      {wasOpened && isOpenReport && hasElements && renderFindings(category, isSelected)}
      {run.locked && findings.length > 0 && (
        <FindingTable findings={findings} total={elementsOf(stats, category) ?? findings.length} />
      )}
      {/* The groups of an open report are its rules. */}
      {!(isOpenReport && hasElements) && (
        <RuleList rules={rules} withCounts={hasElements} withPages={run.scope === 'site'} />
      )}
    </div>
  );
}
