import { useTranslation } from '@stufenlos/platform';
import { criterionOf, en301549, isBestPractice } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import styles from './rule-mapping.module.css';

/** The rule of a finding, or the first rule of a group. */
interface RuleMappingProps {
  ruleId: string | undefined;
  criteria: readonly string[];
}

/** The criteria of a rule with level and clause of the European standard, or that it is good practice. */
export function RuleMapping({ ruleId, criteria }: RuleMappingProps): ReactNode {
  const { t } = useTranslation('runs');
  if (ruleId !== undefined && isBestPractice(ruleId)) {
    return <span className={styles.mapping}>{t('rule.bestPractice')}</span>;
  }
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
