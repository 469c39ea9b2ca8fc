import { useTranslation } from '@stufenlos/platform';
import { criterionOf, en301549 } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import styles from './rule-mapping.module.css';

/** The criteria of a rule with level and clause of the European standard; without one it is a recommendation. */
export function RuleMapping({ criteria }: { criteria: readonly string[] }): ReactNode {
  const { t } = useTranslation('runs');
  if (criteria.length === 0) return <span className={styles.mapping}>{t('rule.bestPractice')}</span>;
  return criteria.map((number) => {
    const clause = en301549(number);
    const values = { sc: number, level: criterionOf(number)?.level ?? '–' };
    return (
      <span className={styles.mapping} key={number}>
        {clause === undefined ? t('rule.mappingWithoutClause', values) : t('rule.mapping', { ...values, clause })}
      </span>
    );
  });
}
